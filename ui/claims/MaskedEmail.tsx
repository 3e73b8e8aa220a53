/** A masked email address: on a narrow screen the line breaks after the @, not within a word. */
export function MaskedEmail({ children: email }: { children: string }) {
  const [name, host] = email.split("@");
  return host ? (
    <>
      {name}@<wbr />
      {host}
    </>
  ) : (
    email
  );
}
