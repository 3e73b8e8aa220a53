// Ends the session and goes home, or back to the sign-up. Only client code does it, because a link on another site could open this page, too.
// Unsent changes on this device would be lost, so the user is asked about them first.
import { useEffect, useState } from "react";
import { Button, LinkButton } from "../kit/Button";
import { count } from "../kit/format";
import { discardEverything, sendPendingEdits, unsentEdits, usePendingEdits } from "../kit/offlineEdits";
import { PendingEdits } from "../kit/PendingEdits";
import { useLocation, useNavigate } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import type { Way } from "./model";
import { signOut } from "./signOut";

export default function LogoutPage() {
  const navigate = useNavigate();
  const way = useLocation().state as Way | null;
  const [isAsking, setAsking] = useState(false);
  const unsent = usePendingEdits().length;

  async function leave() {
    setAsking(false);
    await discardEverything().catch(() => undefined);
    await signOut();
    navigate(way?.from ?? paths.home(), { replace: true });
  }
  async function leaveOrAsk() {
    if ((await unsentEdits()) > 0) setAsking(true);
    else await leave();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => void leaveOrAsk(), []);
  // All were sent or discarded here.
  const isSettled = isAsking && unsent === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when this changes; reads the rest as of then
  useEffect(() => {
    if (isSettled) void leave();
  }, [isSettled]);

  if (!isAsking || unsent === 0)
    return (
      <AccountFrame title="Logging out">
        <Skeleton shape="row" label="Logging out" />
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={`${count(unsent, "change is", "changes are")} not sent yet`}
      lede="You made them on this device while it had no connection. Logging out deletes them here."
    >
      <PendingEdits />
      <Button onClick={() => void sendPendingEdits()}>Send them, then log out</Button>
      <LinkButton variant="secondary" to={paths.dashboard()}>
        Stay logged in
      </LinkButton>
      <Button variant="danger" onClick={() => void leave()}>
        Delete them and log out
      </Button>
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
