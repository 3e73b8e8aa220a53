/** An email address, or the name that stands for it: it breaks after its @ where it has to, rather than within a word. */
export function EmailText({ children: email }: { children: string }) {
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
