// The organizer's name: asked of members whose profile has none, or their invitations would come from nobody.
import { useState } from "react";
import { changeUser } from "../accounts/api";
import { nameParts, ownName } from "../accounts/model";
import { setUser, useSession } from "../accounts/session";
import { TextField } from "../kit/Field";

const MAX_NAME_LENGTH = 100;

export function useOrganizerName() {
  const { user } = useSession();
  const [name, setName] = useState("");
  const isMissing = user !== null && !ownName(user);
  return {
    isMissing,
    name,
    setName,
    problem: isMissing && !name.trim() ? "Enter your name, so that the group knows who asks." : "",
    /** Saves it to the profile. */
    async save() {
      if (isMissing) setUser(await changeUser(nameParts(name)));
    },
  };
}

interface FieldProps {
  organizer: ReturnType<typeof useOrganizerName>;
  id: string;
  error: string | undefined;
}

export function OrganizerNameField({ organizer, id, error }: FieldProps) {
  if (!organizer.isMissing) return null;
  return (
    <TextField
      id={id}
      label="Your name, as the group knows you"
      hint="It is saved to your profile."
      autoComplete="name"
      maxLength={MAX_NAME_LENGTH}
      value={organizer.name}
      onChange={(event) => organizer.setName(event.currentTarget.value)}
      error={error}
      required
    />
  );
}
