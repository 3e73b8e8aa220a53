// One section of the profile: the title on the left, the content on the right; stacked on phones.
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
