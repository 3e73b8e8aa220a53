// One part of the profile: what it is on the left, what to do on the right, one below the other on phones.
import { useId, type ReactNode } from "react";

export function ProfilePart({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="profile-part" aria-labelledby={id}>
      <div className="profile-part-head">
        <h2 className="profile-part-title" id={id}>
          {title}
        </h2>
        {text && <p className="profile-part-text">{text}</p>}
      </div>
      <div className="profile-part-body">{children}</div>
    </section>
  );
}
