// A place in one row: picture, name, and a word or two.
import type { ReactNode } from "react";
import { storefront } from "../directory/model";
import type { CategoryRef, PictureRef } from "../kit/apiTypes";
import { Picture } from "../kit/Card";
import { Link } from "../kit/router";
import { useSite } from "../kit/site";

interface PlaceRowProps {
  place: { name: string; slug: string; category: CategoryRef };
  picture: PictureRef | null | undefined;
  to: string;
  children?: ReactNode;
}

export function PlaceRow({ place, picture, to, children }: PlaceRowProps) {
  return (
    <li className="dashboard-row">
      <PlacePicture place={place} picture={picture} />
      <div className="dashboard-row-words">
        <Link className="dashboard-row-link" to={to}>
          {place.name}
        </Link>
        {children}
      </div>
    </li>
  );
}

export function PlacePicture({ place, picture }: Pick<PlaceRowProps, "place" | "picture">) {
  const art = storefront(place.slug, place.category, useSite()?.season);
  return (
    <Picture
      className="dashboard-picture"
      src={picture?.url ?? art}
      srcSet={picture?.srcset || undefined}
      sizes={picture ? "8rem" : undefined}
      width={640}
      height={400}
      fallback={art}
    />
  );
}
