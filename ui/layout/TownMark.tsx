// The image beside the town's name: its own logo, or a drawn steeple.

export function TownMark({ logo }: { logo: string | null | undefined }) {
  if (logo) return <img className="logo-mark logo-own" src={logo} alt="" height="34" />;
  return (
    <svg className="logo-mark" width="34" height="34" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="5" fill="#1E4D3A" />
      <path d="M16 3l4 11v13h-8V14z" fill="#F3B93B" />
      <path d="M5 27h22" stroke="#F3B93B" strokeWidth="2" />
    </svg>
  );
}
