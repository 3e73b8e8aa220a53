// The fields for a new password: the password, its strength, and its confirmation.
import { useState } from "react";
import { PasswordField, StrengthMeter } from "../kit/PasswordField";

interface FieldProps {
  id: string;
  name: string;
  error?: string;
}

export function NewPassword({
  first,
  second,
  label = "Password",
}: {
  first: FieldProps;
  second: FieldProps;
  label?: string;
}) {
  const [password, setPassword] = useState("");
  return (
    <>
      <div className="new-password">
        <PasswordField
          {...first}
          label={label}
          hint="At least 8 characters. Capital letters, numbers and symbols make it stronger."
          autoComplete="new-password"
          required
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <StrengthMeter password={password} />
      </div>
      <PasswordField {...second} label="Confirm password" what="confirmation" autoComplete="new-password" required />
    </>
  );
}
