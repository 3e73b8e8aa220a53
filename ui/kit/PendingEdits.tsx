// Changes made on this device that are not yet saved on the server; renders nothing if there are none.
import { useEffect } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { count } from "./format";
import { useOnline } from "./online";
import {
  discardEdit,
  keepStored,
  sendAgain,
  sendPendingEdits,
  startOfflineEdits,
  usePendingEdits,
} from "./offlineEdits";
import type { PendingEdit } from "./offlineEditQueue";
import { loadStyle } from "./styles";
import { RelativeTime } from "./Time";
import { versionDifferences } from "./versionDifferences";
import style from "./pendingEdits.css";

function Conflict({ edit }: { edit: PendingEdit }) {
  const differences = versionDifferences(edit.body, edit.stored);
  return (
    <>
      <p>{edit.message || "It was changed somewhere else in the meantime."} Nothing is lost: choose one.</p>
      {differences.length > 0 && (
        <dl className="pending-edits-versions">
          {differences.map(({ what, mine, theirs }) => (
            <div key={`${what} ${mine} ${theirs}`}>
              <dt>{what}</dt>
              <dd>On this device: {mine}</dd>
              <dd>Saved: {theirs}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="pending-edits-actions">
        <Button size="sm" onClick={() => void sendAgain(edit)}>
          Send mine
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void keepStored(edit)}>
          Keep the saved one
        </Button>
      </div>
    </>
  );
}

function Refused({ edit }: { edit: PendingEdit }) {
  return (
    <>
      <p>This could not be saved: {edit.message || "the server did not accept it."}</p>
      <div className="pending-edits-actions">
        <Button size="sm" variant="secondary" onClick={() => void sendAgain(edit)}>
          Try again
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void discardEdit(edit.key)}>
          Discard
        </Button>
      </div>
    </>
  );
}

/** `path`: limits the list to edits at or below this path. */
export function PendingEdits({ path = "" }: { path?: string }) {
  const edits = usePendingEdits(path);
  const isOnline = useOnline();
  useEffect(() => {
    startOfflineEdits();
    void loadStyle(style).catch(() => undefined);
  }, []);
  if (edits.length === 0) return null;
  const waiting = edits.filter(({ state }) => state === "waiting");
  const tone = waiting.length < edits.length ? "warning" : "offline";
  return (
    <Banner tone={tone}>
      {waiting.length > 0 && (
        <p>
          <strong>Saved on this phone, not yet sent: {count(waiting.length, "change", "changes")}.</strong>{" "}
          {isOnline ? "" : "Sent automatically when you are back online."}
        </p>
      )}
      <ul className="pending-edits">
        {edits.map((edit) => (
          <li key={edit.key}>
            <span className="pending-edits-label">{edit.label}</span> <RelativeTime moment={edit.made_at} />
            {edit.state === "conflict" && <Conflict edit={edit} />}
            {edit.state === "refused" && <Refused edit={edit} />}
          </li>
        ))}
      </ul>
      {isOnline && waiting.length > 0 && (
        <Button size="sm" variant="secondary" icon="refresh" onClick={() => void sendPendingEdits()}>
          Send now
        </Button>
      )}
    </Banner>
  );
}
