// Sends a test email to oneself: shows each delivery step, and where it failed.
import { useState } from "react";
import { useSession } from "../../accounts/session";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { ApiError } from "../../kit/http";
import { sendTestMail, type MailTestResult } from "../api";

export function MailTest({ isDirty }: { isDirty: boolean }) {
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<MailTestResult | null>(null);
  const [problem, setProblem] = useState("");

  async function send() {
    setBusy(true);
    setResult(null);
    setProblem("");
    try {
      setResult(await sendTestMail());
    } catch (error) {
      setProblem(error instanceof ApiError ? error.detail || error.message : "That did not work. Try again.");
    }
    setBusy(false);
  }

  return (
    <section className="settings-mail-test" aria-labelledby="mail-test-title">
      <h2 id="mail-test-title">Test email</h2>
      <p>
        {isDirty
          ? "Save first: the test uses what is saved."
          : `Sends one email to ${user?.email ?? "you"} right away.`}
      </p>
      <p>
        <Button variant="secondary" busy={isBusy} disabled={isDirty} onClick={() => void send()}>
          Send me a test email
        </Button>
      </p>
      <div role="status">
        {problem && <Banner tone="warning">{problem}</Banner>}
        {result && (
          <>
            <ul className="settings-mail-steps">
              {result.passed.map(({ step, words }) => (
                <li key={step}>
                  {step}: {words}
                </li>
              ))}
            </ul>
            {result.failed ? (
              <Banner tone="error">
                It ended at “{result.failed.step}”: {result.failed.words}
              </Banner>
            ) : (
              <Banner tone="success">The mail server took the email to {result.to}. Check your inbox.</Banner>
            )}
          </>
        )}
      </div>
    </section>
  );
}
