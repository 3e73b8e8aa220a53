// A workbench: one picture in every place and size in which the site shows pictures, rendered by the real components.
// The picture stays in the browser.
import { useEffect, useState, type ReactNode } from "react";
import { BusinessCard } from "../directory/BusinessCard";
import { businessesUrl, type Business } from "../directory/api";
import { Gallery } from "../directory/Gallery";
import { EventCard } from "../events/EventCard";
import { eventsUrl, type ListedEvent, type PaginatedListedEvent } from "../events/api";
import { EventPicture } from "../events/EventPicture";
import { useNow } from "../events/useNow";
import { GuideCard } from "../guides/GuideCard";
import type { Guide } from "../guides/api";
import { Picture } from "../kit/Card";
import { usePageTitle } from "../kit/documentTitle";
import { FileDrop } from "../kit/FileDrop";
import { useDemoPicture } from "../kit/imageEditor/useDemoPicture";
import type { Paged } from "../kit/paging";
import { useApi } from "../kit/query";
import { useSite } from "../kit/site";
import { paths } from "../paths";
import { FeaturedGuide } from "./FeaturedGuide";
import { Partners } from "./Partners";
import { SponsorBand } from "./Sponsors";
import { Spotlights } from "./Spotlights";
import type { Section } from "./useHome";
import { isCommercial } from "../kit/initialData";

const CAPTION = "Our picture, to try out";
const THUMBNAILS = 6;

interface Shown {
  url: string;
  width: number;
  height: number;
}

const given = <T,>(value: T): Section<T> => ({ value, isLoading: false, isFailed: false });

/** An object URL for a file, with its size once it is known. */
function useShown(file: Blob | null): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setShown({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown;
}

/** The home page's Open Graph image, from the page's own head. */
function useOgImage(): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const find = async () => {
      const page = await (await fetch(paths.home())).text();
      const meta = new DOMParser().parseFromString(page, "text/html").querySelector('meta[property="og:image"]');
      setAddress(new URL(meta?.getAttribute("content") ?? "", location.href).pathname);
    };
    find().catch(() => undefined);
  }, []);
  return address;
}

function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="image-place" aria-label={name}>
      <h2 className="image-place-name">{name}</h2>
      {children}
    </section>
  );
}

function BusinessPlaces({ business, picture }: { business: Business; picture: Shown }) {
  const one = { ...picture, srcset: "", alt: CAPTION };
  const listed = { ...business, images: [picture.url], pictures: [one] };
  const several = Array.from({ length: THUMBNAILS }, (_, index) => ({ ...one, url: `${picture.url}#${index + 1}` }));
  return (
    <>
      <Place name="Card in the directory">
        <BusinessCard business={listed} heading="h3" />
      </Place>
      <Place name="Card in a guide and among similar places">
        <ul className="business-similar">
          <li>
            <BusinessCard business={listed} heading="h3" upright />
          </li>
        </ul>
      </Place>
      <Place name="Cover of a listing, alone">
        <Gallery name={business.name} pictures={[one]} />
      </Place>
      <Place name="Cover and gallery of a listing">
        <Gallery name={business.name} pictures={several} />
      </Place>
    </>
  );
}

function PaidPlaces({ business, picture, season }: { business: Business; picture: Shown; season: string }) {
  const { name, slug } = business;
  const spotlight = {
    id: null,
    business_slug: slug,
    business_name: name,
    business_hero_image: picture.url,
    custom_title: "",
    custom_message: "A sentence of the business.",
  };
  const partner = {
    id: 0,
    name,
    slug,
    images: [picture.url],
    category: business.category,
    average_rating: business.average_rating,
    yearly_shows: null,
    sponsor_message: null,
  };
  const sponsor = { id: 0, message: "", logoUrl: picture.url, name, business_id: null };
  return (
    <>
      <Place name="Spotlight">
        <Spotlights spotlights={given([spotlight])} season={season} />
      </Place>
      <Place name="Valued partner">
        <Partners partners={given([partner])} season={season} />
      </Place>
      <Place name="Logo in the band of sponsors">
        <SponsorBand sponsors={[sponsor]} />
      </Place>
    </>
  );
}

function GuidePlaces({ picture, season }: { picture: Shown; season: string }) {
  const guide: Guide = {
    id: 0,
    slug: "example",
    title: "A guide",
    introduction: "The first lines of the guide go here.",
    image_url: picture.url,
    related_businesses: [],
  };
  return (
    <>
      <Place name="Guide on the home page">
        <FeaturedGuide guides={given({ featured: guide, recommended: [] })} season={season} />
      </Place>
      <Place name="First guide of the list">
        <GuideCard guide={guide} heading="h3" isLead />
      </Place>
      <Place name="Guide in the list">
        <div className="guide-cards">
          <GuideCard guide={guide} heading="h3" />
        </div>
      </Place>
      <Place name="Cover of a guide">
        <Picture className="guide-cover" src={picture.url} alt={CAPTION} width={1200} height={480} />
      </Place>
    </>
  );
}

function EventPlaces({ event, picture }: { event: ListedEvent; picture: Shown }) {
  const now = useNow();
  const shown = { ...event, image: picture.url, picture: { ...picture, srcset: "", alt: CAPTION } };
  return (
    <>
      <Place name="Card of an event">
        <EventCard event={shown} now={now} />
        <p className="meta image-place-narrow">On a narrow screen the card has no room for a picture.</p>
      </Place>
      <Place name="Page of an event">
        <EventPicture event={shown} className="event-photo" sizes="24rem" />
      </Place>
    </>
  );
}

export default function ImageWorkbenchPage() {
  usePageTitle("Direct image test page");
  const season = useSite()?.season ?? "fall";
  const demo = useDemoPicture();
  const [chosen, setChosen] = useState<File | null>(null);
  const picture = useShown(chosen ?? demo);
  const business = useApi<Paged<Business>>(businessesUrl({ page_size: 1 })).data?.results[0];
  const event = useApi<PaginatedListedEvent>(eventsUrl({ page_size: 1, include_past: "false" })).data?.results[0];
  const ogImage = useOgImage();
  return (
    <div className="wrap image-places">
      <h1>Direct image test page</h1>
      <p className="image-places-lede">
        One picture in every place where the site shows pictures. Choose one of your own; it stays in your browser.
      </p>
      <FileDrop
        label="Picture"
        hint="JPEG, PNG or WebP. Drop it here, or choose it."
        action="Choose a picture"
        icon="photo"
        accept="image/*"
        onFiles={([file]) => setChosen(file ?? null)}
      />
      {picture && (
        <p role="status">
          {picture.width} × {picture.height} pixels
        </p>
      )}
      {picture && business && (
        <>
          <BusinessPlaces business={business} picture={picture} />
          {isCommercial() && <PaidPlaces business={business} picture={picture} season={season} />}
        </>
      )}
      {picture && <GuidePlaces picture={picture} season={season} />}
      {picture && event && <EventPlaces event={event} picture={picture} />}
      {ogImage && (
        <Place name="Picture of a link in chats">
          <p className="meta">Drawn by the site with the name of what is linked; it contains no photo.</p>
          <Picture className="image-place-link" src={ogImage} alt="The sign of this town" width={1200} height={630} />
        </Place>
      )}
    </div>
  );
}

export { default as style } from "./imageWorkbench.css";
