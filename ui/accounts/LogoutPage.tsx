// Ends the session and goes home. Only the browser's code does it: a mere link from elsewhere draws this page too.
import { useEffect } from "react";
import { useNavigate } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import { signOut } from "./session";

export default function LogoutPage() {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what is listed, and reads the rest as it is then
  useEffect(() => {
    let isHere = true;
    void signOut().then(() => isHere && navigate(paths.home(), { replace: true }));
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <AccountFrame title="Logging out">
      <Skeleton shape="row" label="Logging out" />
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
