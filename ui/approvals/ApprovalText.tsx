// A text as residents will see it, whatever its kind.
import { lazy, Suspense } from "react";
import { GuideText } from "../guides/GuideText";
import type { ApprovalPreview } from "../approval_requests/api";
import type { WantedDeal } from "../kit/apiTypes";
import { formatDay } from "../kit/dates";
import { count } from "../kit/format";
import { IssueSections } from "../newsletter/IssueSections";

const DealCoupon = lazy(async () => ({ default: (await import("../deals/DealCoupon")).DealCoupon }));

/** Facts that the coupon itself may leave out. */
function dealFacts({ code, start_date, end_date, max_redemptions }: WantedDeal): string[] {
  return [
    `First day: ${formatDay(start_date)}.`,
    end_date ? `Last day: ${formatDay(end_date)}.` : "It has no last day.",
    code ? `Code: ${code}.` : "No code; the page is shown at the counter.",
    max_redemptions === null ? "No limit on uses." : `At most ${count(max_redemptions, "use", "uses")}.`,
  ];
}

export function ApprovalText({ preview }: { preview: ApprovalPreview }) {
  const { guide, deal, issue } = preview;
  return (
    <>
      {guide && (
        <>
          {guide.image_url && <img className="approval-picture" src={guide.image_url} alt={guide.image_alt} />}
          {guide.introduction && (
            <p className="guide-introduction" dir="auto">
              {guide.introduction}
            </p>
          )}
          <GuideText parts={guide.parts} />
        </>
      )}
      {deal && (
        <Suspense>
          {/* The preview must not offer any way to use the deal. */}
          <DealCoupon deal={{ ...deal, state: "upcoming", has_counter: false }} heading="h3" />
          <p className="meta">{dealFacts(deal).join(" ")}</p>
        </Suspense>
      )}
      {issue && <IssueSections issue={issue} />}
    </>
  );
}
