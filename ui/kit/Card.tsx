// A card: picture, title (the only link, though the whole card is clickable), then lines of text.
import { useState, type ReactNode } from "react";
import { Link } from "./router";

interface PictureProps {
  src: string;
  srcSet?: string;
  sizes?: string;
  alt?: string;
  width: number;
  height: number;
  /** Shown in the same box when the picture is missing or fails to load. */
  fallback?: string;
  /** Above the fold: loaded eagerly. */
  eager?: boolean;
  className?: string;
}

export function Picture({
  src,
  srcSet,
  sizes,
  alt = "",
  width,
  height,
  fallback,
  eager = false,
  className = "",
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isBroken = failed === src || !src;
  if (isBroken && !fallback) return null;
  const shown = isBroken ? fallback : src;
  return (
    <img
      className={`${shown?.startsWith("/art/") ? "art" : "photo"} ${className}`.trim()}
      src={shown}
      srcSet={isBroken ? undefined : srcSet}
      sizes={isBroken ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      // An image that failed before React attached its listener has no natural width.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(src);
      }}
      onError={() => setFailed(src)}
    />
  );
}

interface CardProps {
  to: string;
  title: string;
  picture?: PictureProps;
  as?: "article" | "li";
  /** Label shown over the picture: "Sponsored". */
  flag?: string;
  /** The paid placement to count clicks and impressions for: "placement:3". */
  paid?: string;
  className?: string;
  children?: ReactNode;
}

export function Card({ to, title, picture, as: Element = "article", flag, paid, className = "", children }: CardProps) {
  return (
    <Element className={`card ${className}`.trim()} data-paid={paid}>
      {picture && <Picture {...picture} className="card-picture" />}
      {flag && <span className="card-flag">{flag}</span>}
      <div className="card-body">
        <h3 className="card-title">
          <Link className="card-link" to={to}>
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </Element>
  );
}
