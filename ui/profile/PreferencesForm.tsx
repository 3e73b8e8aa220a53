// Which notifications to receive, and how. Each switch is saved at once.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationKind, NotificationPreference } from "../kit/apiTypes";
import { Switch } from "../kit/Choice";
import { api, apiUrl } from "../kit/http";
import { useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { showError } from "../kit/toasts";
import { preferencesUrl, type NotificationPreferences, type Way } from "../notifications/api";
import { ProfilePart } from "./ProfilePart";

interface Change {
  kind: NotificationKind;
  way: Way;
  isOn: boolean;
}

const WAYS: [Way, string][] = [
  ["in_app", "Here"],
  ["mail", "By email"],
];

export function PreferencesForm() {
  const client = useQueryClient();
  const key = [apiUrl(preferencesUrl)];
  const query = useApi<NotificationPreferences>(preferencesUrl);
  const { data, error } = query;
  const change = useMutation({
    mutationFn: ({ kind, way, isOn }: Change) =>
      api.patch<NotificationPreferences>(preferencesUrl, { [kind]: { [way]: isOn } }),
    onMutate: ({ kind, way, isOn }) => {
      client.setQueryData<NotificationPreferences>(
        key,
        (known) => known?.[kind] && { ...known, [kind]: { ...known[kind], [way]: isOn } },
      );
    },
    onError: (failure) => {
      showError(failure);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <ProfilePart title="Notifications" text="What the town may tell you about, here in the bell and by email.">
      {error && !data && <LoadError title="Your choices could not be loaded." query={query} />}
      {!data && !error && <Skeleton count={6} label="Loading your choices" />}
      {data && (
        <ul className="preferences">
          {Object.values(data).map(({ kind, label, description, ...ways }: NotificationPreference) => (
            <li key={kind}>
              <fieldset className="preference">
                <legend className="preference-label">{label}</legend>
                <p className="meta preference-text">{description}</p>
                <div className="preference-ways">
                  {WAYS.map(([way, name]) => (
                    <Switch
                      key={way}
                      label={name}
                      checked={ways[way]}
                      onChange={(event) => change.mutate({ kind, way, isOn: event.currentTarget.checked })}
                    />
                  ))}
                </div>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
    </ProfilePart>
  );
}
