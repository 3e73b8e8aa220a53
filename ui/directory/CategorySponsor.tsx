// The sponsor of the current category. The server renders the same (src/directory/page/list.rs), except for what only
// preview mode shows.
import { Badge } from "../kit/Badge";
import { Link } from "../kit/router";
import { paths } from "../paths";
import type { Sponsorship } from "./api";

interface CategorySponsorProps {
  sponsorship: Pick<Sponsorship, "business_name" | "business_slug" | "message"> & { placement?: number };
}

export function CategorySponsor({ sponsorship }: CategorySponsorProps) {
  const { placement, business_name, business_slug, message } = sponsorship;
  const isPreview = placement === undefined;
  return (
    <p
      className={isPreview ? "directory-sponsor previewed" : "directory-sponsor"}
      data-paid={isPreview ? undefined : `placement:${placement}`}
    >
      {isPreview && (
        <>
          <Badge tone="gold">Preview</Badge>{" "}
        </>
      )}
      <Badge tone="gold">Sponsored</Badge> <Link to={paths.business(business_slug)}>{business_name}</Link>
      {message && (
        <>
          {" "}
          <span>{message}</span>
        </>
      )}
    </p>
  );
}
