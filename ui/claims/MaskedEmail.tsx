/** An address of email as it is shown to others: on a narrow screen its line ends behind the @, not within a word. */
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
