/** An email address, or the name that stands for it: it breaks after its @ where it has to, rather than within a word. */
export function EmailText({ children: email }: { children: string }) {
  const host = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  );
}
