// Generated from the API's own description: make types. Do not edit.

export type CheckedKind = "page" | "category" | "business" | "event" | "guide" | "deal" | "newsletter" | "setting";
export type AccessibilityRule =
  | "image_alt"
  | "heading_order"
  | "table_headings"
  | "contrast"
  | "page_heading"
  | "link_text"
  | "document_link"
  | "control_name";
export type RunStatus = "running" | "done" | "cancelled" | "failed";
/**
 * An event with everything that staff may change.
 */
export type AdminEvent = Event & {
  slug: string;
  status: OccurrenceStatus;
  visibility: Visibility;
  latitude: number | null;
  longitude: number | null;
  is_free: boolean;
  image_id: number | null;
  organizer_email: string;
  series_id: number | null;
  next_occurrence: ShownOccurrence | null;
  details?: AdminEventDetails;
};
export type SourceType = "website" | "facebook" | "instagram" | "google" | "manual";
export type Verification = "verified" | "unverified" | "pending" | "disputed";
export type OccurrenceStatus = "scheduled" | "cancelled" | "postponed";
export type Visibility = "published" | "pending" | "hidden" | "rejected" | "removed";
/**
 * A date on which the rule is not the whole truth.
 */
export type Exception =
  | {
      at: RecurrenceId;
      kind: "added";
    }
  | {
      at: RecurrenceId;
      kind: "excluded";
    }
  | {
      recurrence_id: RecurrenceId;
      changes: Changes;
      kind: "changed";
    };
export type RecurrenceId = string;
/**
 * A quiz as the office edits it.
 */
export type AdminQuiz = QuizContent & {
  id: number;
  version: number;
  /**
   * Counts the saves: a change says which one it was made to.
   */
  saves: number;
  is_active: boolean;
  is_archived: boolean;
  /**
   * The first of its versions, which all of them have in common.
   */
  first_id: number;
  /**
   * The newest of its versions: this one, or the one that took its place.
   */
  newest_id: number;
  /**
   * Answers to this version.
   */
  submission_count: number;
  /**
   * Somebody has begun or answered it: the next save makes a new version.
   */
  is_in_use: boolean;
  /**
   * Personas that no answers can find, by their place.
   */
  unreachable: number[];
};
export type Alert = AlertInput & {
  id: number;
};
export type StopKind = "business" | "event" | "guide" | "deal" | "custom";
export type ConflictCode =
  | "closed"
  | "closes_early"
  | "starts_before_arrival"
  | "overlap"
  | "too_far"
  | "cancelled"
  | "moved"
  | "gone"
  | "after_end_of_day";
/**
 * What somebody says to an option.
 */
export type Answer = "yes" | "if_need_be" | "no" | "not_answered";
/**
 * An appeal with all there is to decide by.
 */
export type AppealCase = ModerationNotice & {
  author: string;
  /**
   * Who made the first decision; empty where the account is gone.
   */
  decided_by: string;
  /**
   * Whoever made the first decision does not answer while somebody else can.
   */
  may_answer: boolean;
  /**
   * Who else of the office can answer.
   */
  others: string[];
};
/**
 * What people write, and the office decides about.
 */
export type ContentKind = "review" | "event" | "suggestion" | "deal" | "business";
/**
 * Why something may be hidden or refused. There is no other reason.
 */
export type ModerationRule =
  | "off_topic"
  | "threat"
  | "obscene"
  | "private_information"
  | "spam"
  | "false_identity"
  | "copyright"
  | "not_confirmed"
  | "incomplete"
  | "duplicate";
export type AppealOutcome = "upheld" | "restored";
export type ApprovalKind = "guide" | "deal" | "issue";
export type ApprovalStatus = "draft" | "in_review" | "changes_requested" | "approved" | "scheduled" | "published";
export type ApprovalDetail = Approval & {
  preview: ApprovalPreview;
  /**
   * Where it is written.
   */
  editor_path: string;
  paragraphs: Paragraph[];
  comments: ApprovalComment[];
  compared_with: ComparedWith | null;
  differences: FieldDifference[];
  /**
   * Of this and the earlier times that it was sent in; the newest first.
   */
  log: ApprovalLogEntry[];
  links: ApprovalLink[];
  /**
   * Whoever asks may approve it.
   */
  may_decide: boolean;
  /**
   * Who may, in a sentence.
   */
  deciders: string;
};
/**
 * A guide as its own page shows it.
 */
export type GuideDetail = ListedGuide & {
  image_alt: string;
  reading_minutes: number;
  /**
   * The headings to jump to.
   */
  contents: Heading[];
  parts: BodyPart[];
  /**
   * The related businesses as cards.
   */
  places: Business[];
  /**
   * The Markdown, for those who may write it.
   */
  body?: string;
  /**
   * Cards whose subject is no longer public, for those who can mend it.
   */
  missing_cards?: string[];
};
/**
 * A guide as staff see it in a list.
 */
export type ListedGuide = Guide & {
  author: string;
  status: GuideStatus;
  is_featured: boolean;
  published_at: string | null;
  updated_at: string;
};
export type GuideStatus = "draft" | "published";
/**
 * A piece of the text as it is shown.
 */
export type BodyPart =
  | {
      html: string;
      kind: "text";
    }
  | {
      card: EmbedCard;
      kind: "card";
    };
/**
 * As the listing tells it.
 */
export type ConfirmedBy = "owner" | "resident" | "office";
/**
 * As residents will see it.
 */
export type WantedDeal = {
  id: number;
  title: string;
  description: string;
  business_name: string;
  end_date: string | null;
  start_date: string;
  business: BusinessOfDeal;
  terms: string;
  /**
   * Has a code; otherwise the page is shown at the counter.
   */
  has_code: boolean;
  max_redemptions: number | null;
  /**
   * Uses left; `None` where the business does not limit them.
   */
  remaining: number | null;
  /**
   * How a deal stands on a day.
   */
  state: "upcoming" | "running" | "used_up" | "ended";
} & {
  code: string;
};
export type NewsletterFrequency = "weekly" | "monthly";
/**
 * What an issue's sections are about; a subscriber chooses among them.
 */
export type NewsletterTopic = "events" | "deals" | "guides" | "businesses";
/**
 * What the text is compared with.
 */
export type ComparedWith = "last_review" | "published";
export type DifferenceKind = "same" | "added" | "removed";
/**
 * Whose turn it is while a suggestion is open.
 */
export type SuggestionRecipient = "staff" | "business";
export type BackupKind = "nightly" | "manual" | "uploaded" | "replaced";
export type BackupState = "verified" | "unchecked" | "faulty";
export type ManagedDeal = Deal & {
  code: string;
  status: DealStatus;
  stage: DealStage;
  redeemed_count: number;
  last_redeemed_at: string | null;
  review: DealReview | null;
  created_at: string;
  updated_at: string;
  /**
   * Sent back with a change, so that no one else's is replaced unseen.
   */
  revision: number;
};
export type DealStatus = "draft" | "published" | "withdrawn";
/**
 * Where a deal is between its first draft and its end.
 */
export type DealStage = "draft" | "waiting" | "scheduled" | "running" | "used_up" | "ended" | "withdrawn";
/**
 * A business as its own page shows it.
 */
export type BusinessDetail = Business & {
  /**
   * Safe HTML
   */
  description_html: string;
  hours: Hours | null;
  /**
   * At most four of the same category, nearest first.
   */
  similar: Business[];
  /**
   * An account owns the listing.
   */
  has_owner: boolean;
  updated_at: string;
};
/**
 * What is counted.
 */
export type InsightFigure =
  | "calls"
  | "directions"
  | "website_clicks"
  | "emails"
  | "social_clicks"
  | "saves"
  | "event_interest"
  | "deal_redemptions"
  | "listing_views"
  | "event_views"
  | "deal_views"
  | "search_appearances";
export type InsightGroup = "outcome" | "reach";
/**
 * How the days of a series are gathered.
 */
export type SeriesUnit = "day" | "week";
export type SeriesPoint = DateRange & {
  /**
   * Null: fewer than 5.
   */
  value: number | null;
};
export type PlacementKind = "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
/**
 * What an account is to a business.
 */
export type BusinessRole = "owner" | "manager";
/**
 * A request as those see it who sent it.
 */
export type PlacementRequest = NewPlacement & {
  id: number;
  business_name: string | null;
  category_name: string | null;
  note: string;
  state: PlacementRequestState;
  /**
   * What staff said with their answer.
   */
  reason: string;
  /**
   * What it became.
   */
  placement_id: number | null;
  created_at: string;
  decided_at: string | null;
};
export type PlacementStatus = "draft" | "active";
export type PlacementRequestState = "open" | "accepted" | "declined" | "withdrawn";
/**
 * How a placement stands on a day.
 */
export type PlacementState = "draft" | "coming" | "running" | "over";
/**
 * The business's place in public: pending and hidden ones are for staff and their own people only.
 */
export type BusinessStatus = "published" | "pending" | "hidden";
export type Campaign = NewCampaign & {
  id: number;
  business_name: string | null;
  request_id: number | null;
  state: CampaignState;
  /**
   * The first day of its first line; null without lines.
   */
  starts_at: string | null;
  /**
   * The last day, with what was added for days that were missed.
   */
  ends_at: string | null;
  created_at: string;
  updated_at: string;
  /**
   * Sent back with a change, so that no one else's is replaced unseen.
   */
  revision: number;
};
/**
 * How a campaign stands on a day.
 */
export type CampaignState = "coming" | "running" | "over";
export type CampaignLine = NewCampaignLine & {
  id: number;
  campaign_id: number;
  category_name: string | null;
  /**
   * Added for days on which it was not shown.
   */
  make_good_days: number;
};
export type PriceBasis = "rate_card" | "agreed";
export type CampaignReport = Campaign & {
  sponsor: string;
  /**
   * The days before this one are counted.
   */
  as_of: string;
  /**
   * The most important in one sentence.
   */
  finding: string;
  lines: LineReport[];
  /**
   * How it was counted.
   */
  notes: string[];
};
/**
 * A line of the report.
 */
export type LineReport = CampaignLine &
  Delivery & {
    /**
     * "Spotlight on the home page"
     */
    name: string;
    /**
     * "December 1 to December 31, 2026"
     */
    term: string;
    rows: DeliveryRow[];
    placements: LinePlacement[];
    /**
     * Placements of the same place and sponsor that deliver no line yet.
     */
    attachable: LinePlacement[];
    next_open: DateRange | null;
    revision: number;
  };
/**
 * Why a line was not shown on a day.
 */
export type GapReason = "paused" | "hidden" | "crowded" | "unbooked" | "down";
/**
 * What a change answers: what is public now, and what waits for staff.
 */
export type ChangedBusiness = BusinessDetail & {
  change_request: ChangeRequest | null;
};
export type StepStatus = "to_do" | "done" | "not_needed";
/**
 * Where posts go.
 */
export type ChannelKind = "mastodon" | "bluesky" | "facebook" | "webhook" | "rss" | "copy";
/**
 * What is passed on.
 */
export type SubjectKind = "guide" | "event" | "deal";
export type PostStatus = "scheduled" | "held" | "sending" | "ready" | "sent" | "failed" | "unknown" | "withdrawn";
/**
 * What a business said.
 */
export type CheckAnswer = "confirmed" | "changed" | "stopped";
export type CheckLevel = "problem" | "hint";
/**
 * What becomes of a row.
 */
export type RowAction = "create" | "update" | "unchanged" | "skip" | "wrong";
export type Checklist = ChecklistContent & {
  id: number;
  /**
   * Counts the saves.
   */
  version: number;
  updated_at: string;
};
export type ChecklistKind = "situation" | "occasion";
export type ClaimStatus = "open" | "approved" | "rejected" | "withdrawn" | "undone";
/**
 * How somebody proves that a listing is theirs.
 */
export type ProofMethod = "email" | "call" | "counter" | "letter" | "approval";
/**
 * What a present owner says to a claim.
 */
export type OwnerAnswer = "mistake" | "agreed";
/**
 * What makes a listing complete.
 */
export type ListingField =
  | "hours"
  | "contact"
  | "photos"
  | "description"
  | "street_address"
  | "position"
  | "website"
  | "category"
  | "attributes";
/**
 * How far one is with a vendor.
 */
export type ContactState = "to_ask" | "asked" | "offered" | "booked";
export type ContributionKind = "suggestion" | "event";
/**
 * An event as lists show it: at the next of its dates that the list asks for.
 */
export type ListedEvent = Event & {
  slug: string;
  /**
   * Plain text, at most 160 characters.
   */
  summary: string;
  all_day: boolean;
  status: OccurrenceStatus;
  latitude: number | null;
  longitude: number | null;
  is_free: boolean;
  picture: PictureRef | null;
  next_occurrence: ShownOccurrence | null;
  /**
   * Dates in the asked range.
   */
  occurrence_count: number;
};
/**
 * A business among those that a member looks after.
 */
export type OwnBusiness = BusinessRef & {
  status: BusinessStatus;
  role: BusinessRole;
  category: CategoryRef;
  picture: PictureRef | null;
  open_status: OpenStatus | null;
  completeness: Completeness;
  /**
   * Since when a change of name, category or address waits for staff.
   */
  changes_waiting_since: string | null;
  /**
   * Of visitors, about its listing: its people answer them first.
   */
  waiting_suggestions: number;
  /**
   * Public ones.
   */
  unanswered_reviews: number;
  running_deals: number;
  /**
   * Those whose last day is at most a week away, the next first.
   */
  ending_deals: EndingDeal[];
  figures: BusinessFigures | null;
};
export type InboxKind =
  | "event"
  | "suggestion"
  | "listing_change"
  | "claim"
  | "deal"
  | "placement_request"
  | "approval"
  | "review"
  | "appeal"
  | "source"
  | "mail"
  | "job";
export type Role = "CONSUMER" | "BUSINESS_OWNER" | "ADMIN";
export type DayCounts = PlacementCounts & {
  day: string;
};
/**
 * A category that has running deals.
 */
export type DealCategory = CategoryRef & {
  deal_count: number;
};
/**
 * A deal as its own page shows it.
 */
export type DealDetail = Deal & {
  /**
   * Empty unless the deal is running, and where the page itself is shown at the counter.
   */
  code: string;
  place: Business;
  /**
   * The business counts uses at its counter.
   */
  has_counter: boolean;
  updated_at: string;
};
/**
 * How a deal stands on a day.
 */
export type DealState = "upcoming" | "running" | "used_up" | "ended";
export type DecidedBy = "owner" | "rule";
/**
 * What happens at the deadline; chosen when the plan is made.
 */
export type DecisionRule = "most_yes" | "fewest_no" | "owner_decides";
export type RecordKind =
  "business" | "event" | "deal" | "guide" | "placement" | "category" | "campaign" | "quiz" | "checklist";
export type VersionOrigin = "written" | "generated";
/**
 * As staff get it, with what its form begins from.
 */
export type EditableAlert = Alert & {
  /**
   * The newest entry of its trail; sent back with a change.
   */
  revision: number;
};
/**
 * What is booked or bought, or what is done without spending.
 */
export type EventPlanItemKind = "need" | "task";
export type GuestReply = "not_answered" | "yes" | "no";
/**
 * An issue as staff see it.
 */
export type EditedIssue = NewsletterIssue & {
  /**
   * Markdown
   */
  intro: string;
  status: IssueStatus;
  scheduled_at: string | null;
  hold: IssueHold | null;
  /**
   * When it was to go out, where the program was not running then and it went out later.
   */
  missed_at: string | null;
  created_at: string;
  updated_at: string;
  mailed: number;
  skipped: number;
  /**
   * Readers whose mail came back.
   */
  bounced: number;
  /**
   * The newest entry of its trail; sent back with a change.
   */
  revision: number;
};
export type IssueStatus = "draft" | "scheduled" | "sending" | "sent";
/**
 * Why an issue that was to go out is a draft again.
 */
export type HoldReason = "empty" | "stopped" | "unapproved";
export type IssueType = "incorrect_info" | "cancelled" | "duplicate" | "inappropriate_content" | "spam" | "other";
/**
 * How a source is read.
 */
export type SourceFormat = "json_ld" | "rss" | "ics" | "csv";
/**
 * How well a source does.
 */
export type SourceHealth = "new" | "good" | "failing" | "off";
export type EventSourceDetail = EventSource & {
  visits: FetchRun[];
};
export type FetchRun = FetchStats & {
  id: number;
  at: string;
  /**
   * `read`, `unchanged` or `failed`.
   */
  outcome: string;
  error: string;
  reasons: RejectedItem[];
};
/**
 * How the businesses that the same words bring were found.
 */
export type Match = "all_words" | "most_words" | "building";
/**
 * An event that discovery found at a business, for its people.
 */
export type FoundEvent = OrganizerEvent & {
  id: number;
  business: BusinessRef;
  /**
   * The rule of a series; null where there is none.
   */
  recurring_pattern: string | null;
};
/**
 * A plan as its owner sees it.
 */
export type GroupPlan = SharedGroupPlan & {
  /**
   * The secret part of the link.
   */
  share_token: string;
  share_url: string;
  sends_reminders: boolean;
  /**
   * Those who have an address and have not answered every option.
   */
  reminder_count: number;
  people: PersonInPlan[];
};
export type GroupPlanStatus = "open" | "closed" | "decided";
export type OptionKind = "business" | "event" | "deal" | "date" | "custom";
/**
 * Whether what an option names is still to be had.
 */
export type OptionState = "available" | "cancelled" | "postponed" | "gone";
export type GuideVersionDetail = ListedVersion & {
  content: GuideContent;
};
export type ImportState = "draft" | "running" | "done" | "cancelled" | "undoing" | "undone";
export type ImportCheck = ImportReport & {
  /**
   * Wrong ones first; at most 500.
   */
  preview: CheckedRow[];
};
/**
 * What an import did, or would do, and what there is to say about the file.
 */
export type ImportReport = ImportDiagnostics & {
  /**
   * Rows, or entries of a calendar, good or bad.
   */
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /**
   * Bad ones, repeated ones, and those that were deleted here.
   */
  skipped: number;
  bad_rows: number;
  unused_columns: string[];
  /**
   * About columns that are not used and look as if they should be.
   */
  questions: ColumnQuestion[];
};
/**
 * An import with all that is needed to go on with it.
 */
export type ImportDetail = Import & {
  options: ImportOptions;
  analysis: ImportAnalysis | null;
};
export type InboxAction = "approve" | "reject" | "retry";
export type TravelMode = "walk" | "drive";
export type PlannedStop = Stop & {
  place: StopPlace | null;
  schedule: StopSchedule | null;
};
export type JobStatus = "queued" | "running" | "done" | "failed";
/**
 * A situation, and how far the member has come with it.
 */
export type LifeService = ListedChecklist & {
  progress: LifeServiceProgress | null;
};
/**
 * A situation with its steps.
 */
export type LifeServiceDetail = LifeService & {
  steps: LifeServiceStep[];
  /**
   * Steps that were done or noted, and that the office has taken out since.
   */
  former_steps: StepState[];
};
/**
 * The office of a step, with its listing if the directory has one.
 */
export type StepOffice = Office & {
  listing: Business | null;
};
/**
 * A campaign in the office's list.
 */
export type ListedCampaign = Campaign & {
  sponsor: string;
  lines: number;
  days_sold: number;
  days_shown: number;
  days_to_book: number;
  days_missing: number;
};
/**
 * An account as staff see it.
 */
export type ListedUser = User & {
  is_active: boolean;
  has_password: boolean;
  is_email_verified: boolean;
  last_login_at: string | null;
  session_count: number;
};
/**
 * The one answer that holds the token itself.
 */
export type MadeAccessToken = AccessToken & {
  /**
   * Sent as `Authorization: Bearer`. It is not shown again.
   */
  token: string;
};
export type MailStatus = "queued" | "sent" | "failed" | "kept";
/**
 * A review as staff see it.
 */
export type ModeratedReview = Review & {
  status: string;
  /**
   * Not shown until staff have read it: they hid an earlier one of this author and place.
   */
  is_waiting: boolean;
  business: BusinessName;
  reports: ReviewReport[];
};
/**
 * Stars, from one to five.
 */
export type Rating = number;
/**
 * What a notification is about: as much as a member may switch on and off by itself.
 */
export type NotificationKind = "events" | "contributions" | "business" | "results" | "queue" | "digest" | "account";
/**
 * One line of the preferences.
 */
export type NotificationPreference = DeliveryChannels & {
  kind: NotificationKind;
  label: string;
  description: string;
};
/**
 * One's own, with the key of its page.
 */
export type OwnModerationNotice = ModerationNotice & {
  token: string;
};
/**
 * A placement as staff see it.
 */
export type Placement = NewPlacement & {
  id: number;
  business_name: string | null;
  category_name: string | null;
  state: PlacementState;
  counts: PlacementCounts;
  created_at: string;
  updated_at: string;
  /**
   * Sent back with a change, so that no one else's is replaced unseen.
   */
  revision: number;
};
/**
 * A decision in the list of all of them.
 */
export type RecentDecision = ModerationDecision & {
  title: string;
  start_date: string;
  /**
   * No later one about the same event stands in the way.
   */
  may_undo: boolean;
};
/**
 * A claim as staff see it.
 */
export type ReviewedClaim = Claim & {
  claimant: Claimant;
  /**
   * Addresses of the present owners.
   */
  owners: string[];
  address: string;
  phone: string;
  /**
   * Of the listing
   */
  email: string;
  /**
   * Nothing is to be waited for any more.
   */
  is_ripe: boolean;
};
/**
 * A request as staff see it.
 */
export type ReviewedPlacementRequest = PlacementRequest & {
  asker: PlacementAsker;
  availability: PlacementAvailability;
  /**
   * What holds the place on those days, where it is not free.
   */
  conflicts: PlacementConflict[];
  /**
   * What the same business has of this kind on those days already.
   */
  own: PlacementConflict[];
};
/**
 * One field of a request, as staff decide it.
 */
export type ReviewedChange = FieldChange & {
  /**
   * Nothing until it is decided.
   */
  is_approved: boolean | null;
};
/**
 * Where somebody stands with the newsletter. Only the confirmed are written to.
 */
export type SubscriberStatus = "pending" | "confirmed" | "unsubscribed" | "bounced";
export type PlacementDetail = Placement & {
  /**
   * The last first.
   */
  days: DayCounts[];
};
export type PostDetail = ChannelPost & {
  /**
   * The newest last.
   */
  log: PostLogEntry[];
};
/**
 * Something to pass on, and what each channel would get.
 */
export type PostDraft = SubjectItem & {
  picture: PostPicture | null;
  channels: ChannelDraft[];
};
/**
 * A post of a draft as its channel would show it.
 */
export type PostPreview = PostLength & {
  channel_id: number;
  /**
   * The whole text, with the link where the channel shows it in the text.
   */
  text: string;
  link: string;
  /**
   * What stands in the way; empty where nothing does.
   */
  problem: string;
};
/**
 * What is printed on one card.
 */
export type Postcard = DueBusiness & {
  /**
   * As it is printed: `K7QM-2XPA`.
   */
  code: string;
  url: string;
  /**
   * An SVG image of the address; null where it does not fit into a QR code.
   */
  qr_code: string | null;
};
/**
 * A persona with what the town has for it.
 */
export type Recommended = Persona & {
  recommendations: Recommendations;
};
export type ReportPoint = DateRange & {
  value: number;
  /**
   * On the day or in the week that stands at the same place of the days before. Null: not counted.
   */
  previous: number | null;
};
export type SectionKey = "views" | "searches" | "clicks" | "interest" | "newsletter" | "quiz" | "placements" | "deals";
export type ReviewPage = {
  count: number;
  next: string | null;
  previous: string | null;
  results: Review[];
} & {
  summary: RatingSummary;
};
/**
 * A business that an account acts for, whatever its status.
 */
export type UserBusiness = BusinessRef & {
  role: BusinessRole;
};

/**
 * A token as its person sees it; the token itself is never shown again.
 */
export interface AccessToken {
  id: number;
  name: string;
  /**
   * `read` or `write`; who may write may also read.
   */
  permission: string;
  parts: string[];
  created_at: string;
  /**
   * To the hour.
   */
  last_used_at: string | null;
  ends_at: string;
}
export interface AccessibilityFinding {
  id: number;
  kind: CheckedKind;
  title: string;
  /**
   * Where it is seen.
   */
  path: string;
  /**
   * Where it is mended; empty where it is part of the program.
   */
  edit_path: string;
  rule: AccessibilityRule;
  /**
   * The success criterion of WCAG 2.
   */
  criterion: string;
  /**
   * The words, or the address of the picture, by which it is found.
   */
  excerpt: string;
  /**
   * What to do, in a sentence.
   */
  message: string;
  first_seen: string;
  last_seen: string;
  /**
   * Null while it is still there.
   */
  gone_at: string | null;
}
export interface AccessibilityOverview {
  /**
   * Every rule, also those without a finding.
   */
  rules: RuleCount[];
  last_run: AccessibilityRun | null;
  current_run: AccessibilityRun | null;
}
export interface RuleCount {
  rule: AccessibilityRule;
  criterion: string;
  title: string;
  /**
   * Findings that are still there.
   */
  findings: number;
  /**
   * On so many pages.
   */
  pages: number;
}
export interface AccessibilityRun {
  id: number;
  status: RunStatus;
  started_at: string;
  finished_at: string | null;
  pages_done: number;
  pages_total: number;
  /**
   * Those that could not be drawn.
   */
  pages_failed: number;
}
export interface AdjacentEvent {
  slug: string;
  title: string;
}
/**
 * An event with exactly the contract's keys, all of them always.
 */
export interface Event {
  id: number;
  title: string;
  /**
   * Markdown
   */
  description: string;
  category: string;
  location: string;
  address: string;
  start_date: string;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  image: string | null;
  organizer: string;
  website: string;
  price: string | null;
  business: BusinessRef | null;
  event_type: string;
  is_recurring: boolean;
  recurring_pattern: string | null;
  source_type: SourceType;
  source_url: string | null;
  discovery_date: string | null;
  confidence_score: number | null;
  is_auto_published: boolean;
  needs_review: boolean;
  is_featured: boolean;
  last_updated_from_source: string | null;
  /**
   * Always null; staff get it from `store::find_removal_token`.
   */
  contact_removal_token: string | null;
  special_offers: {
    [k: string]: string;
  };
  target_audience: string;
  atmosphere_tags: string[];
  created_at: string;
  updated_at: string;
  verification_status: Verification;
  community_engagement_score: number | null;
  source_reliability_score: number | null;
  interest_count: number;
  event_source: SourceRef | null;
  /**
   * The caller's own.
   */
  user_interest_status: string | null;
}
/**
 * A business where somebody chooses among several.
 */
export interface BusinessRef {
  id: number;
  name: string;
  slug: string;
}
export interface SourceRef {
  name: string;
  is_trusted: boolean;
}
/**
 * One date on which an event takes place.
 */
export interface ShownOccurrence {
  recurrence_id: string;
  start_date: string;
  start_time: string | null;
  end_date: string;
  end_time: string | null;
  all_day: boolean;
  /**
   * With the town's offset on that day.
   */
  starts_at: string;
  /**
   * Null: nobody said when it ends.
   */
  ends_at: string | null;
  status: OccurrenceStatus;
  is_over: boolean;
  changes?: Changes;
}
/**
 * What is different on one date; everything else is as in the series.
 */
export interface Changes {
  title?: string;
  description?: string;
  location?: string;
  address?: string;
  /**
   * Of a date at another place alone these count, given or not: the series' are elsewhere.
   */
  latitude?: number;
  longitude?: number;
  organizer?: string;
  website?: string;
  price?: string;
  is_free?: boolean;
  status?: OccurrenceStatus;
}
export interface AdminEventDetails {
  exceptions: Exception[];
  /**
   * Upcoming dates, to choose one of a series.
   */
  occurrences: ShownOccurrence[];
  /**
   * Fields that a source does not change any more.
   */
  pinned: string[];
  /**
   * Sent back with a change, so that no one else's is replaced unseen.
   */
  revision: number;
  /**
   * For staff.
   */
  open_reports: number | null;
}
export interface QuizContent {
  title: string;
  description: string;
  personas: PersonaContent[];
  questions: QuestionContent[];
}
export interface PersonaContent {
  /**
   * Names it in addresses and weights. A new persona may have any word here: it gets one made of its
   * name when the quiz is saved.
   */
  slug: string;
  name: string;
  /**
   * Markdown
   */
  description: string;
  pictogram: string;
  /**
   * Slugs of business categories, or pictograms that stand for a kind of them.
   */
  places: string[];
  /**
   * Tags of businesses.
   */
  tags: string[];
  /**
   * Categories of events.
   */
  events: string[];
}
export interface QuestionContent {
  text: string;
  type: string;
  choices: ChoiceContent[];
}
export interface ChoiceContent {
  text: string;
  /**
   * Slug of a persona to how much this choice speaks for it.
   */
  weights: {
    [k: string]: number;
  };
}
/**
 * As staff give it; moments are UTC stamps.
 */
export interface AlertInput {
  level: string;
  text: string;
  link: string;
  starts_at: string;
  ends_at: string | null;
}
/**
 * Something that fits in the place of a stop.
 */
export interface Alternative {
  kind: StopKind;
  object_id: number;
  recurrence_id: string | null;
  place: StopPlace;
  /**
   * "Books · 4 minutes on foot · open until 6 PM"
   */
  reason: string;
  duration_minutes: number;
  schedule: StopSchedule;
}
/**
 * The record behind a stop, as the town shows it now.
 */
export interface StopPlace {
  title: string;
  /**
   * A path of this site.
   */
  url: string;
  address: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  image: string | null;
}
/**
 * When one is at a stop, and what stands in the way.
 */
export interface StopSchedule {
  /**
   * With the town's offset at that moment.
   */
  arrives_at: string;
  leaves_at: string;
  /**
   * From the stop before, or from the start: the straight line with an allowance for the streets.
   */
  travel_minutes: number;
  travel_meters: number;
  waiting_minutes: number;
  /**
   * At the arrival; null: the hours are not known.
   */
  is_open: boolean | null;
  /**
   * To the closing, or to the start of an event.
   */
  margin_minutes: number | null;
  margin_text: string | null;
  conflicts: StopConflict[];
}
export interface StopConflict {
  code: ConflictCode;
  /**
   * A sentence for people.
   */
  message: string;
}
export interface AlternativeList {
  results: Alternative[];
}
/**
 * How often something happened.
 */
export interface AnalyticsCount {
  /**
   * The name, the subject or the day, whichever was asked by.
   */
  what: string;
  detail: string;
  count: number;
}
/**
 * What was counted on the days from one to another.
 */
export interface AnalyticsSums {
  from: string;
  to: string;
  totals: AnalyticsCount[];
  page_views: AnalyticsCount[];
  top_pages: AnalyticsCount[];
  /**
   * Of the name that was asked for.
   */
  counts: AnalyticsCount[] | null;
}
/**
 * A decision as the author of what was hidden reads it.
 */
export interface ModerationNotice {
  id: number;
  kind: ContentKind;
  title: string;
  /**
   * What was hidden or refused, as it was.
   */
  content: string;
  rule: ModerationRule;
  rule_title: string;
  rule_text: string;
  note: string;
  decided_at: string;
  /**
   * When it was shown or accepted after all.
   */
  restored_at: string | null;
  appeal: ModerationAppeal | null;
  may_appeal: boolean;
}
export interface ModerationAppeal {
  text: string;
  appealed_at: string;
  due_at: string;
  outcome: AppealOutcome | null;
  answer: string;
  answered_at: string | null;
  /**
   * Somebody else than whoever made the first decision answered.
   */
  is_answered_by_another: boolean;
}
/**
 * Something that was sent in, as the queue shows it.
 */
export interface Approval {
  id: number;
  kind: ApprovalKind;
  subject_id: number;
  title: string;
  status: ApprovalStatus;
  /**
   * What whoever sent it in says to its readers.
   */
  note: string;
  due_date: string | null;
  asked_by: string;
  asked_at: string;
  decided_by: string;
  decided_at: string | null;
  publish_at: string | null;
  published_at: string | null;
  /**
   * Why it was not published when it was due.
   */
  problem: string;
  comment_count: number;
}
export interface ApprovalComment {
  id: number;
  /**
   * Counted from 1; none for a comment on the whole.
   */
  paragraph: number | null;
  /**
   * How that paragraph begins.
   */
  quote: string;
  /**
   * Of the text, counted from 1.
   */
  line: number | null;
  text: string;
  by: string;
  created_at: string;
}
/**
 * A text as residents will see it: one of these, by its kind.
 */
export interface ApprovalPreview {
  guide: GuideDetail | null;
  deal: WantedDeal | null;
  issue: NewsletterIssue | null;
}
/**
 * A guide as lists show it.
 */
export interface Guide {
  id: number;
  slug: string;
  title: string;
  introduction: string;
  /**
   * Empty: the page draws a landscape.
   */
  image_url: string;
  related_businesses: BusinessRef[];
}
export interface Heading {
  id: string;
  text: string;
}
/**
 * One card, whatever it is of.
 */
export interface EmbedCard {
  /**
   * `business`, `event` or `deal`.
   */
  kind: string;
  /**
   * The page it leads to.
   */
  to: string;
  /**
   * Stands above the title: "Bakeries", "Live music".
   */
  label: string;
  title: string;
  image: string;
  lines: string[];
}
/**
 * A business as lists show it. Every key is always there.
 */
export interface Business {
  id: number;
  name: string;
  slug: string;
  /**
   * Markdown
   */
  description: string;
  /**
   * Plain text, at most 160 characters.
   */
  summary: string;
  /**
   * One line; empty when nothing is known.
   */
  address: string;
  street_address: string;
  locality: string;
  region: string;
  postal_code: string;
  images: string[];
  pictures: PictureRef[];
  category: CategoryRef;
  /**
   * The mean of its reviews; the page's stand-in for none is never sent.
   */
  average_rating: number | null;
  review_count: number;
  /**
   * When somebody last said that all of this is right.
   */
  confirmed_at: string | null;
  confirmed_by: ConfirmedBy | null;
  /**
   * The business was asked twice in a row whether all of it is right, and did not answer.
   */
  is_unconfirmed: boolean;
  yearly_shows: string | null;
  sponsor_message: string | null;
  is_featured: boolean;
  phone: string;
  email: string;
  website: string;
  social_links: Link[];
  latitude: number | null;
  longitude: number | null;
  price_level: number | null;
  tags: string[];
  attributes: string[];
  open_status: OpenStatus | null;
  /**
   * From the point that was asked about.
   */
  distance_km: number | null;
}
/**
 * A picture as it stands in an answer.
 */
export interface PictureRef {
  url: string;
  srcset: string;
  alt: string;
  width: number;
  height: number;
}
export interface CategoryRef {
  id: number;
  name: string;
  slug: string;
  pictogram: string;
}
export interface Link {
  label: string;
  url: string;
}
/**
 * The sign on the door at one moment.
 */
export interface OpenStatus {
  is_open: boolean;
  /**
   * As Americans write it: "Open now · closes 5 PM".
   */
  label: string;
  /**
   * The next change in the town's wall time; none within the days looked ahead.
   */
  changes_at: string | null;
}
export interface BusinessOfDeal {
  id: number;
  name: string;
  slug: string;
  category: CategoryRef;
}
/**
 * An issue as readers see it.
 */
export interface NewsletterIssue {
  id: number;
  subject: string;
  frequency: NewsletterFrequency;
  intro_html: string;
  /**
   * The opening as plain text, at most 200 characters.
   */
  summary: string;
  sent_at: string | null;
  sections: IssueSection[];
}
/**
 * A part of an issue, frozen when it was composed.
 */
export interface IssueSection {
  topic: NewsletterTopic;
  title: string;
  items: IssueItem[];
}
export interface IssueItem {
  title: string;
  /**
   * A path of this site.
   */
  path: string;
  /**
   * When and where, in one line.
   */
  note: string;
  text: string;
}
export interface Paragraph {
  /**
   * Counted from 1.
   */
  number: number;
  /**
   * Of the text, counted from 1.
   */
  line: number;
  /**
   * Without its Markdown.
   */
  text: string;
  is_heading: boolean;
}
/**
 * A field in which the two differ.
 */
export interface FieldDifference {
  field: string;
  parts: DifferencePart[];
}
export interface DifferencePart {
  kind: DifferenceKind;
  text: string;
}
export interface ApprovalLogEntry {
  at: string;
  words: string;
  /**
   * Empty where nobody in particular did it.
   */
  by: string;
}
/**
 * By which somebody without an account decides.
 */
export interface ApprovalLink {
  id: number;
  email: string;
  created_at: string;
  expires_at: string;
  /**
   * It can still be used.
   */
  is_open: boolean;
}
/**
 * How something stands with its approval, for its editor.
 */
export interface ApprovalState {
  /**
   * The office has turned it on for this kind.
   */
  is_required: boolean;
  /**
   * Who may approve what the asker sends in now, in a sentence.
   */
  deciders: string;
  /**
   * Of what is written now; whoever sends it in names it.
   */
  edition: string;
  approval: Approval | null;
  /**
   * Of a guide: the version that was sent in last.
   */
  version_id: number | null;
  comments: ApprovalComment[];
}
/**
 * A suggestion, as the link from a mail opens it.
 */
export interface AskedSuggestion {
  suggestion: Suggestion;
  /**
   * It still waits for an answer of the business.
   */
  is_open: boolean;
}
export interface Suggestion {
  id: number;
  business: BusinessName;
  field: string;
  /**
   * What the listing says now; empty for nothing.
   */
  present: string;
  value: string;
  note: string;
  status: string;
  recipient: SuggestionRecipient;
  /**
   * The sender says that the listing is dangerous or offensive.
   */
  is_urgent: boolean;
  /**
   * The business's people would keep it.
   */
  business_agrees: boolean;
  reason: string;
  created_at: string;
  decided_at: string | null;
  /**
   * How the sender is called; "A visitor" for whom nobody knows.
   */
  sender: string;
}
/**
 * What a business is called, and its address.
 */
export interface BusinessName {
  name: string;
  slug: string;
}
export interface AttributeCount {
  value: string;
  label: string;
  count: number;
}
export interface AuditEntry {
  id: number;
  at: string;
  user_id: number | null;
  who: string;
  action: string;
  subject: string;
  /**
   * `null` for what was not there.
   */
  before: unknown;
  /**
   * `null` for what is gone.
   */
  after: unknown;
  /**
   * What goes with the change: a reason, what it is about.
   */
  details: unknown;
  /**
   * What was changed can be brought back to how it was before.
   */
  can_restore: boolean;
}
/**
 * What a backup holds, beside what the town holds now.
 */
export interface BackupContents {
  backup: KeptBackup;
  counts: CountPair[];
  /**
   * All rows of the backup.
   */
  rows: number;
  /**
   * The schema that this program has.
   */
  current_schema: number;
  current_version: string;
}
export interface KeptBackup {
  name: string;
  kind: BackupKind;
  made_at: string;
  bytes: number;
  /**
   * The program that made it; `null` where the file does not say.
   */
  program_version: string | null;
  schema_version: number | null;
  state: BackupState;
  /**
   * When it was last read through.
   */
  checked_at: string | null;
  fault: string | null;
}
export interface CountPair {
  label: string;
  /**
   * `null` where the backup is of a time before there were any.
   */
  in_backup: number | null;
  today: number;
}
export interface BackupInProgress {
  name: string;
  /**
   * About how much is done.
   */
  percent: number;
}
export interface BackupOverview {
  backups: KeptBackup[];
  in_progress: BackupInProgress | null;
  /**
   * Why the last one that somebody asked for could not be made.
   */
  last_fault: string | null;
  /**
   * Where they lie on the server.
   */
  folder: string;
  most_upload_bytes: number;
  is_nightly: boolean;
  last_drill: Drill | null;
  last_restore: Restore | null;
}
export interface Drill {
  ran_at: string;
  /**
   * The copy that was tried.
   */
  name: string;
  rows_in_copy: number;
  rows_today: number;
  /**
   * Pages that were asked and answered.
   */
  pages: number;
  /**
   * What went wrong; `null`: nothing.
   */
  fault: string | null;
}
export interface Restore {
  at: string;
  who: string;
  name: string;
  /**
   * Where the data before lies.
   */
  kept_as: string;
  /**
   * Why nothing was replaced; `null`: it was.
   */
  fault: string | null;
}
export interface Badge {
  kind: string;
  label: string;
  reasons: string[];
  /**
   * The sources are part of the reasons; the page lists them with these.
   */
  names_sources: boolean;
}
/**
 * Readers whose mail came back, each counted once, under the worst that was said.
 */
export interface BounceCounts {
  hard: number;
  soft: number;
  blocked: number;
}
/**
 * Where programs report bounces, and what they sign with.
 */
export interface BounceWebhook {
  address: string;
  /**
   * `whsec_…`, as Standard Webhooks has it.
   */
  secret: string;
}
/**
 * Says how many bounces were read, and not whether anybody of these addresses is subscribed.
 */
export interface BouncesTaken {
  read: number;
}
/**
 * Degrees.
 */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}
export interface BulkEdit {
  /**
   * By which it is taken back
   */
  id: number;
  /**
   * How many were changed; the others were that way already, or cannot be
   */
  count: number;
}
/**
 * A business as `businesslistings/` sends it, unless `fields=all` asks for the whole.
 */
export interface BusinessBrief {
  id: number;
  name: string;
  slug: string;
  description: string;
  address: string;
  images: string[];
  category: CategoryRef;
  average_rating: number | null;
  yearly_shows: string | null;
  sponsor_message: string | null;
  is_featured: boolean;
}
/**
 * All deals of a business, and its counter.
 */
export interface BusinessDeals {
  business: BusinessOfDeal;
  /**
   * What is published or changed waits for the town office.
   */
  needs_approval: boolean;
  /**
   * When the counter's PIN was set; none where there is none.
   */
  pin_changed_at: string | null;
  deals: ManagedDeal[];
}
/**
 * A deal as lists show it.
 */
export interface Deal {
  id: number;
  title: string;
  description: string;
  business_name: string;
  end_date: string | null;
  start_date: string;
  business: BusinessOfDeal;
  terms: string;
  /**
   * Has a code; otherwise the page is shown at the counter.
   */
  has_code: boolean;
  max_redemptions: number | null;
  /**
   * Uses left; `None` where the business does not limit them.
   */
  remaining: number | null;
  /**
   * How a deal stands on a day.
   */
  state: "upcoming" | "running" | "used_up" | "ended";
}
/**
 * What a business sent in and residents do not see: it waits for the town office, or was sent back.
 */
export interface DealReview {
  wanted: NewDeal;
  /**
   * An address; none where the account is gone.
   */
  submitted_by: string | null;
  submitted_at: string;
  /**
   * Why it was sent back; none while it waits.
   */
  reason: string | null;
  decided_at: string | null;
}
/**
 * A deal as it comes in.
 */
export interface NewDeal {
  business_id: number;
  title: string;
  description: string;
  terms: string;
  /**
   * Empty: the page itself is shown at the counter.
   */
  code: string;
  start_date: string;
  /**
   * The last day; none means until it is withdrawn.
   */
  end_date: string | null;
  max_redemptions: number | null;
  status: DealStatus;
}
/**
 * Times are the town's, as `09:30`; a span that closes at or before it opens ends on the next day.
 */
export interface Hours {
  weekly: {
    day: string;
    spans: {
      opens: string;
      closes: string;
    }[];
  }[];
  special: {
    date: string;
    spans: {
      opens: string;
      closes: string;
    }[];
    note: string;
  }[];
}
/**
 * How many of the listed businesses each further filter would leave.
 */
export interface BusinessFacets {
  count: number;
  open_now: number;
  attributes: AttributeCount[];
  price_levels: PriceCount[];
  tags: TagCount[];
}
export interface PriceCount {
  value: number;
  count: number;
}
export interface TagCount {
  value: string;
  count: number;
}
/**
 * How often what happened to a business in the last 30 days. A figure is nothing where it is below five.
 */
export interface BusinessFigures {
  /**
   * The first day of the 30 on which anything was counted.
   */
  since: string;
  views: number | null;
  calls: number | null;
  directions: number | null;
  website: number | null;
}
/**
 * A photo of a listing, for those who look after it.
 */
export interface BusinessImage {
  image_id: number;
  token: string;
  /**
   * What it shows; empty where nobody has said it.
   */
  alt: string;
  url: string;
  srcset: string;
  width: number;
  height: number;
}
/**
 * In their order; the first is the cover.
 */
export interface BusinessImages {
  images: BusinessImage[];
}
/**
 * Everything that is told of a business's figures. The page, its print, the table and the mail tell the same.
 */
export interface BusinessInsights {
  business: BusinessRef;
  period: DateRange;
  previous_period: DateRange;
  /**
   * The period in words.
   */
  title: string;
  /**
   * The most important figures in one sentence.
   */
  finding: string;
  rows: InsightRow[];
  views: ViewSeries;
  placements: PlacementInsight[];
  /**
   * The first day of which anything is counted in this town.
   */
  counted_since: string | null;
  /**
   * How it was counted, and what is missing.
   */
  notes: string[];
  /**
   * The one thing that would help most.
   */
  suggestion: string;
}
/**
 * Days of the town, both ends included.
 */
export interface DateRange {
  from: string;
  to: string;
}
/**
 * One figure, beside the same of the days before.
 */
export interface InsightRow {
  figure: InsightFigure;
  label: string;
  group: InsightGroup;
  /**
   * Null: fewer than 5.
   */
  value: number | null;
  /**
   * Null: fewer than 5, or not comparable.
   */
  previous: number | null;
  /**
   * Whether the days before were counted, all of them.
   */
  is_comparable: boolean;
  /**
   * The comparison in words.
   */
  comparison: string;
}
/**
 * Views of the listing as they came.
 */
export interface ViewSeries {
  unit: SeriesUnit;
  /**
   * What it shows, in one sentence.
   */
  finding: string;
  points: SeriesPoint[];
}
/**
 * A paid placement that ran in these days.
 */
export interface PlacementInsight {
  id: number;
  kind: PlacementKind;
  /**
   * "Spotlight on the home page"
   */
  name: string;
  starts_at: string;
  ends_at: string | null;
  /**
   * In these days. Null: fewer than 5.
   */
  impressions: number | null;
  clicks: number | null;
  /**
   * Since its first day.
   */
  total_impressions: number | null;
  total_clicks: number | null;
}
/**
 * One of a business's people, or somebody who was invited to be.
 */
export interface BusinessMember {
  id: number;
  user_id: number | null;
  /**
   * Empty where it is not known.
   */
  name: string;
  email: string;
  role: BusinessRole;
  /**
   * Acts for the business once the address is confirmed.
   */
  is_invited: boolean;
  created_at: string;
}
export interface BusinessMembers {
  business: BusinessRef;
  /**
   * Owners first.
   */
  members: BusinessMember[];
  /**
   * Whoever asks may add, change and remove them.
   */
  is_editable: boolean;
  role: BusinessRole | null;
}
/**
 * The placements of a business: those it has, and those it asked for.
 */
export interface BusinessPlacements {
  /**
   * The newest first; at most 50.
   */
  requests: PlacementRequest[];
  /**
   * The latest first; at most 50.
   */
  placements: OwnedPlacement[];
}
/**
 * A placement as it comes in. The last day counts; none means until somebody ends it.
 */
export interface NewPlacement {
  kind: PlacementKind;
  business_id: number | null;
  category_id: number | null;
  name: string;
  starts_at: string;
  ends_at: string | null;
  priority: number;
  custom_title: string;
  custom_message: string;
  image_url: string;
  status: PlacementStatus;
}
/**
 * A placement as its business sees it. How often it was seen is in the results, where small numbers are not told.
 */
export interface OwnedPlacement {
  id: number;
  kind: PlacementKind;
  category_name: string | null;
  custom_title: string;
  starts_at: string;
  ends_at: string | null;
  state: PlacementState;
}
/**
 * One entry of the month view.
 */
export interface CalendarEntry {
  id: number;
  slug: string;
  title: string;
  start_date: string;
  start_time: string | null;
  end_date: string;
  end_time: string | null;
  all_day: boolean;
  status: OccurrenceStatus;
  category: string;
  recurrence_id: string;
}
/**
 * A campaign as it comes in.
 */
export interface NewCampaign {
  name: string;
  business_id: number | null;
  /**
   * Of a sponsor that is no listed business.
   */
  sponsor_name: string;
  contact_name: string;
  /**
   * Where the delivery report goes.
   */
  contact_email: string;
  /**
   * For staff.
   */
  note: string;
}
/**
 * A line as it comes in.
 */
export interface NewCampaignLine {
  kind: PlacementKind;
  category_id: number | null;
  starts_at: string;
  ends_at: string;
  /**
   * At most the days from the first to the last.
   */
  days_sold: number;
  priority: number;
  /**
   * In words: "$40 a month".
   */
  price: string;
  price_basis: PriceBasis;
}
/**
 * How much of a line was delivered by a day, which is not over itself.
 */
export interface Delivery {
  days_shown: number;
  /**
   * From today on, on days that are booked.
   */
  days_to_come: number;
  /**
   * Days of the line from today on that can still be booked.
   */
  days_to_book: number;
  /**
   * Owed, and no longer possible within the line's days.
   */
  days_missing: number;
  gaps: DeliveryGap[];
}
/**
 * Days without a break on which a line was not shown.
 */
export interface DeliveryGap {
  from: string;
  to: string;
  reason: GapReason;
  /**
   * "the listing was not published"
   */
  words: string;
}
/**
 * A figure of a line, as the screen, the print, the table and the mail tell it.
 */
export interface DeliveryRow {
  label: string;
  value: string;
  /**
   * The number, where it is one that may be told.
   */
  number: number | null;
  note: string;
}
/**
 * A placement that delivers a line, or could.
 */
export interface LinePlacement {
  id: number;
  starts_at: string;
  ends_at: string | null;
  state: PlacementState;
  custom_title: string;
}
export interface Category {
  id: number;
  name: string;
  slug: string;
  /**
   * Published businesses.
   */
  business_count: number;
  sponsorship: Sponsorship | null;
  description: string;
  pictogram: string;
}
export interface Sponsorship {
  priority: number;
  /**
   * The placement that is shown and counted.
   */
  placement: number;
  business_name: string;
  business_slug: string;
  message: string;
}
/**
 * What would stand in the cell if the answer is yes.
 */
export interface CellProposal {
  label: string;
  text: string;
}
/**
 * Who asked.
 */
export interface ChangeAuthor {
  name: string;
  email: string;
}
/**
 * What waits for staff, as the business's own people see it.
 */
export interface ChangeRequest {
  id: number;
  /**
   * Since when it waits.
   */
  created_at: string;
  fields: FieldChange[];
}
/**
 * One field that waits.
 */
export interface FieldChange {
  /**
   * `latitude` and `longitude` are one: `position`.
   */
  field: string;
  /**
   * For people
   */
  label: string;
  /**
   * What is public now; empty for nothing.
   */
  before: string;
  after: string;
}
/**
 * What a change of a step answers.
 */
export interface ChangedStep {
  step: StepState;
  progress: LifeServiceProgress | null;
}
/**
 * What a member has said about a step.
 */
export interface StepState {
  key: string;
  /**
   * As it was when the member said it.
   */
  title: string;
  status: StepStatus;
  note: string;
  updated_at: string;
}
/**
 * Of the steps that the checklist has now.
 */
export interface LifeServiceProgress {
  done: number;
  not_needed: number;
  total: number;
  /**
   * Nothing is left to do.
   */
  is_complete: boolean;
  started_at: string;
  updated_at: string;
}
/**
 * A channel as staff see it.
 */
export interface Channel {
  id: number;
  kind: ChannelKind;
  name: string;
  address: string;
  account: string;
  /**
   * The most characters of a post.
   */
  character_limit: number;
  /**
   * Days before the same guide may go there again.
   */
  repeat_days: number;
  /**
   * There is a token or password; it is never shown.
   */
  has_secret: boolean;
  secret_set_at: string | null;
  /**
   * Why it takes nothing at present, and what to do; empty while all is well.
   */
  trouble: string;
  checked_at: string | null;
  /**
   * Posts that wait for their time, or for the channel.
   */
  waiting: number;
  sent: number;
}
/**
 * What a look at a channel found.
 */
export interface ChannelCheck {
  is_fine: boolean;
  words: string;
  channel: Channel;
}
export interface ChannelDraft {
  channel_id: number;
  text: string;
  link: string;
  /**
   * When it was last sent there or is planned to be.
   */
  last_at: string | null;
  /**
   * Too soon to send it there again before this moment.
   */
  free_from: string | null;
}
/**
 * A post as staff see it.
 */
export interface ChannelPost {
  id: number;
  channel_id: number;
  channel_name: string;
  channel_kind: ChannelKind;
  subject_kind: SubjectKind;
  subject_id: number;
  title: string;
  text: string;
  link: string;
  /**
   * Text and link as they are copied.
   */
  packet: string;
  image_url: string;
  image_alt: string;
  status: PostStatus;
  /**
   * When it is due, or tried next.
   */
  send_at: string;
  attempts: number;
  /**
   * Why it is not sent, and what to do.
   */
  problem: string;
  /**
   * Where the channel shows it.
   */
  proof_url: string;
  sent_at: string | null;
  created_at: string;
}
/**
 * A row before it is taken in.
 */
export interface CheckedRow {
  line: number;
  title: string;
  /**
   * The first day of what takes place or runs for a while.
   */
  start_date: string | null;
  start_time: string | null;
  /**
   * The last day, where it is another than the first.
   */
  end_date: string | null;
  end_time: string | null;
  /**
   * An event's place, a business's address, a deal's business.
   */
  detail: string;
  action: RowAction;
  /**
   * The fields that a change changes.
   */
  changed: string[];
  faults: RowProblem[];
  warnings: RowProblem[];
  /**
   * As they stand in the table; only of wrong rows.
   */
  cells: string[];
}
/**
 * Something to say about a row: why it cannot be imported, or what was left out of it.
 */
export interface RowProblem {
  line: number;
  /**
   * The heading; none when it is about the whole row.
   */
  column: string | null;
  reason: string;
  proposal?: CellProposal;
}
/**
 * A sentence with the records that it speaks of and what none of them says.
 */
export interface CheckedSentence {
  text: string;
  sources: FactSource[];
  /**
   * Empty: every name, number and time in it stands in a record.
   */
  problems: string[];
}
/**
 * A record that a sentence speaks of.
 */
export interface FactSource {
  /**
   * `business` or `event`.
   */
  kind: string;
  id: number;
  name: string;
  /**
   * Its page, e.g. `/directory/hart-bakery`.
   */
  path: string;
}
/**
 * A text that somebody is writing.
 */
export interface CheckedText {
  findings: TextFinding[];
}
export interface TextFinding {
  rule: AccessibilityRule;
  criterion: string;
  /**
   * What to do, in a sentence.
   */
  message: string;
  /**
   * The words it is about; empty where there are none.
   */
  excerpt: string;
  /**
   * Of the text, counted from 1.
   */
  line: number;
}
/**
 * A checklist as staff write it.
 */
export interface ChecklistContent {
  kind: ChecklistKind;
  slug: string;
  title: string;
  summary: string;
  icon: string;
  is_published: boolean;
  items: ChecklistItem[];
}
export interface ChecklistItem {
  /**
   * Stays the same through every edit.
   */
  key: string;
  title: string;
  /**
   * Why it is done.
   */
  reason: string;
  /**
   * How it is done: plain text, a blank line between paragraphs.
   */
  detail: string;
  /**
   * When, in words: "Within 60 days of moving".
   */
  timing: string;
  /**
   * `false`: only for some people.
   */
  is_required: boolean;
  office: Office | null;
  /**
   * Slugs of categories whose businesses help with it.
   */
  categories: string[];
  /**
   * Words that find the right ones in the directory; where they find nobody, the categories are shown.
   */
  search: string;
  /**
   * Occasions: days before the date.
   */
  offset_days: number | null;
  /**
   * Occasions: part of the budget, 0 to 1.
   */
  budget_share: number | null;
}
/**
 * Who takes care of a step: an office of the town, of the state, or another agency.
 */
export interface Office {
  name: string;
  /**
   * Its listing in the directory: phone, address and hours that are empty here are those of the listing.
   */
  business_slug: string;
  /**
   * What to bring, one thing a line.
   */
  bring: string;
  cost: string;
  address: string;
  phone: string;
  hours: string;
  url: string;
}
export interface Choice {
  value: string;
  label: string;
  count: number;
}
export interface ChoiceResult {
  text: string;
  count: number;
  /**
   * Of the answers to this question.
   */
  percent: number;
}
/**
 * A claim as the claimant sees it.
 */
export interface Claim {
  id: number;
  business: BusinessRef;
  business_status: BusinessStatus;
  status: ClaimStatus;
  /**
   * The claimant added the listing, too.
   */
  is_new_listing: boolean;
  note: string;
  asked: ProofMethod | null;
  /**
   * Until when the present owner may answer; nothing where there was none.
   */
  contested_until: string | null;
  answer: OwnerAnswer | null;
  answer_note: string;
  proof: ProofMethod | null;
  reason: string;
  codes: LiveCode[];
  created_at: string;
  decided_at: string | null;
}
/**
 * A code that was sent and can be entered.
 */
export interface LiveCode {
  method: ProofMethod;
  /**
   * Masked
   */
  sent_to: string;
  attempts_left: number;
  ends_at: string;
}
/**
 * A listing that the words of a search may mean.
 */
export interface ClaimMatch {
  business: BusinessRef;
  /**
   * Street and town in one line.
   */
  address: string;
  category: string;
  has_owner: boolean;
  /**
   * Where a code would go, masked; nothing where none is sent by itself.
   */
  masked_email: string | null;
}
/**
 * What a page about claiming a listing needs to know.
 */
export interface ClaimState {
  business: BusinessRef;
  /**
   * Street and town in one line.
   */
  address: string;
  has_owner: boolean;
  /**
   * Whoever asks owns the business already.
   */
  is_owner: boolean;
  claim: Claim | null;
  ways: ClaimWay[];
}
/**
 * One way to prove it, as far as the listing allows it.
 */
export interface ClaimWay {
  method: ProofMethod;
  /**
   * Where the code or the call goes, masked; empty where there is no such place.
   */
  to: string;
}
/**
 * Somebody where staff, or those whom a claim concerns, read who it is.
 */
export interface Claimant {
  id: number;
  name: string;
  email: string;
  is_email_verified: boolean;
}
/**
 * A business said that it is closed today.
 */
export interface ClosedToday {
  /**
   * Why, for visitors; may be empty.
   */
  note: string;
}
/**
 * Whether a column that is not used is meant as a field that has none.
 */
export interface ColumnQuestion {
  heading: string;
  /**
   * The field's name.
   */
  field: string;
}
export interface Completeness {
  percent: number;
  /**
   * The most useful first; none at 100 percent.
   */
  missing: MissingField[];
}
/**
 * What a listing lacks.
 */
export interface MissingField {
  field: ListingField;
  /**
   * What to do about it, as "Add your opening hours".
   */
  label: string;
}
export interface Contact {
  office: string;
  address: string;
  phone: string;
  email: string;
  hours: string;
}
/**
 * A claim as the present owners see it: who asks, and what they say.
 */
export interface ContestedClaim {
  id: number;
  claimant: string;
  note: string;
  contested_until: string;
  answer: OwnerAnswer | null;
  created_at: string;
}
/**
 * What the member sent in.
 */
export interface Contributions {
  waiting: number;
  /**
   * Of the last 60 days, the newest first; at most five.
   */
  decided: DecidedContribution[];
}
export interface DecidedContribution {
  kind: ContributionKind;
  /**
   * Of the event, or the name of the business.
   */
  title: string;
  slug: string;
  is_accepted: boolean;
  /**
   * Why not; empty where nobody said.
   */
  reason: string;
  decided_at: string;
}
export interface CreatedGroupPlan {
  id: number;
}
/**
 * Everything at one moment, for one member.
 */
export interface Dashboard {
  /**
   * The next five that the member is interested in.
   */
  events: ListedEvent[];
  /**
   * The newest four.
   */
  saved: Business[];
  saved_count: number;
  persona: Persona | null;
  contributions: Contributions;
  /**
   * At most ten, by name.
   */
  businesses: OwnBusiness[];
  business_count: number;
  /**
   * What waits for the office, for staff alone.
   */
  office: InboxCount[] | null;
  /**
   * What the accessibility checks found that is still there, for staff alone.
   */
  accessibility_findings: number | null;
}
/**
 * A kind of townsperson.
 */
export interface Persona {
  slug: string;
  name: string;
  description_html: string;
  /**
   * Plain text, at most 160 characters.
   */
  summary: string;
  pictogram: string;
}
export interface EndingDeal {
  id: number;
  title: string;
  end_date: string;
}
export interface InboxCount {
  kind: InboxKind;
  count: number;
  overdue: number;
}
/**
 * All that the town knows about a member.
 */
export interface DataExport {
  exported_at: string;
  account: User;
  sessions: ListedSession[];
  access_tokens: AccessToken[];
  sign_in_providers: SocialAccount[];
  /**
   * What other features know, each under its own name.
   */
  [k: string]: unknown;
}
/**
 * An account as its owner sees it, without anything secret.
 */
export interface User {
  pk: number;
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  user_role: Role;
  business_name_temp: string;
  is_staff: boolean;
  is_superuser: boolean;
  date_joined: string;
}
export interface ListedSession {
  id: number;
  device: string;
  created_at: string;
  last_used_at: string;
  ends_at: string;
  is_current: boolean;
}
export interface SocialAccount {
  provider: string;
  since: string;
}
/**
 * How often something was shown and followed.
 */
export interface PlacementCounts {
  impressions: number;
  clicks: number;
}
export interface Deadline {
  /**
   * The town's wall time: "2026-11-27T18:00:00".
   */
  local: string;
  at: string;
  /**
   * "Friday, November 27, 6 PM"
   */
  label: string;
  is_over: boolean;
}
/**
 * As the office's list shows it.
 */
export interface DeletedRecord {
  id: number;
  kind: RecordKind;
  /**
   * Its id, which it has again when it is restored
   */
  record_id: number;
  title: string;
  reason: string;
  deleted_at: string;
  /**
   * An e-mail address; nothing where the account is closed
   */
  deleted_by: string | null;
  /**
   * From then on it is erased
   */
  kept_until: string;
}
/**
 * How somebody is told.
 */
export interface DeliveryChannels {
  in_app: boolean;
  mail: boolean;
}
export interface DeskBusiness {
  id: number;
  slug: string;
  name: string;
  category: CategoryRef;
  status: BusinessStatus;
  is_featured: boolean;
  has_owner: boolean;
  street_address: string;
  phone: string;
  email: string;
  website: string;
  /**
   * When somebody last said that the listing is right
   */
  confirmed_at: string | null;
  created_at: string;
  updated_at: string;
}
export interface DeskCategory {
  id: number;
  slug: string;
  name: string;
  description: string;
  pictogram: string;
  /**
   * Businesses of every status
   */
  business_count: number;
  /**
   * Whose placement runs there now
   */
  sponsor: string | null;
  updated_at: string;
  /**
   * Sent back with a change, so that no one else's is replaced unseen.
   */
  revision: number;
}
/**
 * A guide in the office's list. Its words are those of the newest version.
 */
export interface DeskGuide {
  id: number;
  slug: string;
  title: string;
  author: string;
  status: GuideStatus;
  /**
   * It is published, and something newer is written.
   */
  has_changes: boolean;
  is_featured: boolean;
  origin: VersionOrigin;
  published_at: string | null;
  saved_at: string;
  saved_by: string;
}
/**
 * What was done, in a sentence for people.
 */
export interface DetailMessage {
  detail: string;
}
/**
 * A business that is to be asked.
 */
export interface DueBusiness {
  business: BusinessRef;
  /**
   * One line; empty when nothing is known.
   */
  address: string;
}
/**
 * What people edit of a listing.
 */
export interface EditableBusiness {
  name: string;
  /**
   * Its name
   */
  category: string;
  /**
   * Markdown
   */
  description: string;
  street_address: string;
  locality: string;
  region: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
  phone: string;
  email: string;
  website: string;
  social_links: Link[];
  price_level: number | null;
  hours: Hours | null;
  tags: string[];
  attributes: string[];
  status: BusinessStatus;
}
/**
 * A plan after its edit.
 */
export interface EditedEventPlan {
  plan: EventPlan;
  /**
   * So many open days of the timeline moved with the date.
   */
  moved_count: number;
}
export interface EventPlan {
  id: number;
  /**
   * Goes up with each change; an edit that names an older one is refused with 409.
   */
  version: number;
  title: string;
  /**
   * The occasion's slug.
   */
  occasion: string;
  occasion_title: string;
  date: string;
  is_past: boolean;
  guest_count: number | null;
  note: string;
  items: EventPlanItem[];
  budget: EventPlanBudget;
  guests: EventPlanGuest[];
  guest_tally: GuestTally;
  suggestions: EventPlanSuggestion[];
  created_at: string;
  updated_at: string;
}
/**
 * One line of a plan: a need with its vendors and its money, or a task of the timeline. A need with a day
 * stands in the timeline, too.
 */
export interface EventPlanItem {
  id: number;
  kind: EventPlanItemKind;
  /**
   * Of the item of the occasion, for ever; the member's own begin with `own-`.
   */
  key: string;
  title: string;
  reason: string;
  detail: string;
  office: Office | null;
  /**
   * Slugs of the categories whose businesses may do it.
   */
  categories: string[];
  /**
   * Days before the date of the plan; negative after it.
   */
  offset_days: number | null;
  due_date: string | null;
  /**
   * The usual day for it was over when the date was set, so it is due at once.
   */
  is_short_notice: boolean;
  is_done: boolean;
  /**
   * Of the budget, from 0 to 1.
   */
  budget_share: number;
  /**
   * The member's own estimate, which counts in place of the share.
   */
  own_estimate_cents: number | null;
  estimate_cents: number | null;
  /**
   * What the member entered; it counts in place of the booked vendors' prices.
   */
  own_actual_cents: number | null;
  actual_cents: number | null;
  /**
   * More than one vendor may be booked.
   */
  allows_several: boolean;
  note: string;
  vendors: EventPlanVendor[];
}
/**
 * Somebody who could be booked for a need.
 */
export interface EventPlanVendor {
  id: number;
  business: BusinessRef | null;
  /**
   * As the directory has them now, else as they were typed.
   */
  name: string;
  phone: string;
  email: string;
  website: string;
  contact_state: ContactState;
  /**
   * What they ask.
   */
  price_cents: number | null;
  note: string;
}
export interface EventPlanBudget {
  budget_cents: number | null;
  estimate_cents: number;
  actual_cents: number;
  /**
   * What is known, and the estimate where nothing is.
   */
  expected_cents: number;
  /**
   * The budget without what is spent; below zero when it is over.
   */
  remaining_cents: number | null;
  /**
   * The budget without the estimates.
   */
  unassigned_cents: number | null;
}
export interface EventPlanGuest {
  id: number;
  /**
   * A person, or a family.
   */
  name: string;
  party_size: number;
  reply: GuestReply;
  /**
   * What they do not eat, and whatever else to keep in mind.
   */
  diet: string;
}
/**
 * People, not parties.
 */
export interface GuestTally {
  invited: number;
  yes: number;
  no: number;
  not_answered: number;
}
/**
 * What the occasion's list has and the plan has not.
 */
export interface EventPlanSuggestion {
  key: string;
  title: string;
  reason: string;
}
export interface IssueHold {
  because: HoldReason;
  at: string;
  /**
   * Who stopped it; empty where nobody did, or for an account that is gone.
   */
  by: string;
}
/**
 * Who else is writing, and whether there is something newer than what one has.
 */
export interface EditorsNow {
  others: OtherEditor[];
  /**
   * Of the newest state.
   */
  edition: string;
  saved_at: string;
  saved_by: string;
}
/**
 * Somebody else who has the guide open, or oneself in another window.
 */
export interface OtherEditor {
  name: string;
  is_me: boolean;
}
export interface EndedSessions {
  ended: number;
}
/**
 * What a member had said, so that it can be put back.
 */
export interface ErasedProgress {
  steps: StepState[];
}
/**
 * `detail` for the request as a whole; otherwise the names of fields.
 */
export interface Errors {
  detail?: string;
  [k: string]: unknown;
}
export interface EventExtras {
  slug: string;
  status: OccurrenceStatus;
  all_day: boolean;
  /**
   * Safe HTML; of the first of the dates below, as are place and price.
   */
  description_html: string;
  /**
   * The coming dates; the last one where there are none.
   */
  occurrences: ShownOccurrence[];
  recurrence_in_words: string | null;
  latitude: number | null;
  longitude: number | null;
  is_free: boolean;
  picture: PictureRef | null;
  picture_credit: ImageAttribution | null;
  badges: Badge[];
  source: Source | null;
  similar: ListedEvent[];
  previous: AdjacentEvent | null;
  next: AdjacentEvent | null;
  scores: ShownScores | null;
}
/**
 * Whose picture an event shows.
 */
export interface ImageAttribution {
  name: string;
  url: string;
}
export interface Source {
  name: string;
  url: string | null;
  last_checked: string | null;
  reliability_label: string | null;
  /**
   * Every source that tells of the event.
   */
  sources: SourceMention[];
}
/**
 * A source as visitors are told of it.
 */
export interface SourceMention {
  name: string;
  url: string;
  is_trusted: boolean;
  last_seen: string | null;
  /**
   * Whether it names the same day and time; null where nobody can tell.
   */
  agrees: boolean | null;
}
/**
 * The numbers behind the badges, for staff.
 */
export interface ShownScores {
  confidence: number | null;
  engagement: number | null;
  reliability: number | null;
  /**
   * The parts of the confidence by today's rules, each from 0 to 1.
   */
  [k: string]: number | null;
}
/**
 * How many of the listed events each further filter would leave.
 */
export interface EventFacets {
  count: number;
  /**
   * By the words of the `date` filter, each in the place of the asked dates.
   */
  dates: {
    [k: string]: number;
  };
  categories: Choice[];
  audiences: Choice[];
  /**
   * Their values are ids.
   */
  sources: Choice[];
  is_free: number;
  verified: number;
}
/**
 * A plan in the list of one's plans.
 */
export interface EventPlanSummary {
  id: number;
  title: string;
  occasion: string;
  occasion_title: string;
  date: string;
  is_past: boolean;
  guest_count: number | null;
  open_count: number;
  done_count: number;
  /**
   * The next open line of the timeline.
   */
  next_title: string | null;
  next_due_date: string | null;
}
/**
 * A report as its sender gets it back.
 */
export interface EventReport {
  id: number;
  issue_type: IssueType;
  description: string;
  created_at: string;
}
export interface EventSource {
  id: number;
  name: string;
  url: string;
  format: SourceFormat;
  source_type: SourceType;
  category: string;
  is_trusted: boolean;
  is_enabled: boolean;
  publish_threshold: number;
  every_hours: number;
  reliability: number | null;
  approved: number;
  rejected: number;
  health: SourceHealth;
  failures: number;
  checked_at: string | null;
  succeeded_at: string | null;
  next_at: string | null;
  created_at: string;
  /**
   * Published events that it tells of and that are not over.
   */
  coming: number;
  /**
   * The newest entry of its trail; sent back with a change.
   */
  revision: number;
}
/**
 * What a visit brought.
 */
export interface FetchStats {
  added: number;
  updated: number;
  same: number;
  /**
   * Joined an event that was known from elsewhere.
   */
  joined: number;
  past: number;
  vanished: number;
  rejected: number;
}
/**
 * Something that calls itself an event, and why it is none to us.
 */
export interface RejectedItem {
  title: string;
  reason: string;
}
/**
 * An event that somebody sent in, as that person sees it.
 */
export interface EventSubmission {
  id: number;
  slug: string;
  title: string;
  start_date: string;
  start_time: string | null;
  /**
   * `waiting`, `published`, `returned` or `withdrawn`.
   */
  state: string;
  /**
   * Why it was sent back; empty otherwise.
   */
  reason: string;
  created_at: string;
}
/**
 * First and last moment of an event.
 *
 * Without a start time it lasts whole days, `end_date` included. With one, an end time that is
 * not after it and no `end_date` mean the night after.
 */
export interface EventTime {
  start_date: string;
  start_time: string | null;
  end_date: string | null;
  end_time: string | null;
}
export interface FactCheck {
  sentences: CheckedSentence[];
  /**
   * How many of them have a problem.
   */
  problem_count: number;
}
export interface FeaturedBusiness {
  id: number;
  name: string;
  slug: string;
  images: string[];
  category: CategoryRef;
  /**
   * The page's stand-in for none is never sent.
   */
  average_rating: number | null;
  yearly_shows: string | null;
  sponsor_message: string | null;
}
/**
 * What a search tells beside the plain list of businesses, which holds no more than its contract says.
 */
export interface FederatedAnswer {
  match: Match;
  opening: UnderstoodHours | null;
  places: ResultContact[];
  groups: FoundGroup[];
}
/**
 * A part of the words that was taken for the time at which a place is to be open.
 */
export interface UnderstoodHours {
  value: string;
  label: string;
  /**
   * The rest, which was looked for.
   */
  words: string;
}
/**
 * What a business of the list is reached by.
 */
export interface ResultContact {
  id: number;
  open_status: OpenStatus | null;
  phone: Phone | null;
}
export interface Phone {
  text: string;
  href: string;
}
export interface FoundGroup {
  kind: string;
  label: string;
  all: string | null;
  results: OtherHit[];
}
/**
 * One hit as it is shown.
 */
export interface OtherHit {
  id: number;
  name: string;
  path: string;
  /**
   * What tells it from others: "Saturday, November 28, 6 PM · Grange Hall".
   */
  note: string;
}
export interface FeedAddress {
  /**
   * Null where there is none.
   */
  address: string | null;
}
export interface FirstSteps {
  /**
   * The address that people type; `null` until somebody says it.
   */
  public_address: string | null;
  /**
   * It stands in config.toml, and is changed there alone.
   */
  is_public_address_configured: boolean;
  has_contact: boolean;
  has_businesses: boolean;
  has_events: boolean;
  sends_mail: boolean;
}
/**
 * A former version, for whoever wants it back.
 */
export interface FormerVersion {
  version: number;
  title: string;
  item_count: number;
  /**
   * When the next version took its place, and who made that.
   */
  replaced_at: string;
  replaced_by: string;
}
/**
 * The event as its organizer sees it.
 */
export interface OrganizerEvent {
  title: string;
  /**
   * Markdown
   */
  description: string;
  start_date: string;
  start_time: string | null;
  end_date: string | null;
  end_time: string | null;
  location: string;
  address: string;
  website: string;
  organizer: string;
  price: string | null;
  is_free: boolean;
  /**
   * Of the event's page; null while it has none.
   */
  path: string | null;
  is_confirmed: boolean;
  /**
   * The organizer asked for the event; staff have not answered yet.
   */
  is_claimed: boolean;
  sources: ShownSourceItem[];
}
/**
 * A telling of an event, for staff and for the event's page.
 */
export interface ShownSourceItem {
  id: number;
  source_id: number;
  name: string;
  url: string;
  first_seen: string;
  last_seen: string;
  vanished_at: string | null;
  is_joined: boolean;
  /**
   * What does not fit in what it tells.
   */
  doubt: string | null;
}
/**
 * A persona and how well the answers fit it, in percent of the best that they could.
 */
export interface FoundPersona {
  slug: string;
  name: string;
  pictogram: string;
  percent: number;
}
export interface GeneratedDraft {
  id: number;
}
export interface GeneratedGuide {
  /**
   * `built-in`, or the model of the endpoint that wrote it.
   */
  engine: string;
  title: string;
  introduction: string;
  /**
   * Markdown with lines of cards.
   */
  body: string;
  check: FactCheck;
}
/**
 * What the editor says above a text that was generated.
 */
export interface GeneratedLabel {
  /**
   * `built-in`, or the model of the endpoint that wrote it.
   */
  engine: string;
  topic: string;
  created_at: string;
  /**
   * Sentences that somebody has read and stands for, though no record says them.
   */
  confirmed: string[];
}
export interface GenerationOptions {
  /**
   * The model of `[text_generation]`, where one is set up.
   */
  model: string | null;
}
/**
 * One answer in words.
 */
export interface GivenAnswer {
  question_id: number;
  question: string;
  answer: string;
}
/**
 * A plan as everybody with the link sees it.
 */
export interface SharedGroupPlan {
  id: number;
  title: string;
  description: string;
  location: string;
  organizer: string;
  status: GroupPlanStatus;
  rule: DecisionRule;
  /**
   * The rule in a sentence.
   */
  rule_text: string;
  deadline: Deadline | null;
  /**
   * Answers are taken now.
   */
  is_open: boolean;
  guests_may_propose: boolean;
  expected_count: number | null;
  /**
   * People who answered every option.
   */
  answered_count: number;
  options: GroupPlanOption[];
  participants: Participant[];
  comments: GroupPlanComment[];
  decision: GroupPlanDecision | null;
  version: number;
}
export interface GroupPlanOption {
  id: number;
  kind: OptionKind;
  /**
   * Of the business, event or deal.
   */
  object_id: number | null;
  /**
   * Which date of an event.
   */
  recurrence_id: string | null;
  title: string;
  note: string;
  when: EventTime | null;
  /**
   * Title and time in words: "Harvest Supper, Saturday, November 28, 6 PM".
   */
  label: string;
  place: OptionPlace | null;
  state: OptionState;
  /**
   * So many may say yes.
   */
  capacity: number | null;
  is_full: boolean;
  /**
   * Name of the guest who proposed it.
   */
  proposed_by: string | null;
  tally: Tally;
  /**
   * Leads by the plan's rule; several do in a tie.
   */
  is_best: boolean;
}
/**
 * Where an option leads, and where it is.
 */
export interface OptionPlace {
  url: string;
  /**
   * One line; empty when nothing is known.
   */
  address: string;
  latitude: number | null;
  longitude: number | null;
}
/**
 * How many said what. Those expected who have not come count as not answered.
 */
export interface Tally {
  yes: number;
  if_need_be: number;
  no: number;
  not_answered: number;
}
export interface Participant {
  id: number;
  name: string;
  /**
   * To every option.
   */
  has_answered: boolean;
  /**
   * One for each option, in their order.
   */
  answers: OptionAnswer[];
}
export interface OptionAnswer {
  option_id: number;
  answer: Answer;
}
export interface GroupPlanComment {
  id: number;
  participant_id: number;
  name: string;
  text: string;
  created_at: string;
}
export interface GroupPlanDecision {
  option_id: number;
  decided_by: DecidedBy;
  decided_at: string;
  /**
   * Address of the calendar file; null where the option has no date.
   */
  calendar_url: string | null;
}
/**
 * Somebody who takes part, as the owner sees them.
 */
export interface PersonInPlan {
  id: number;
  name: string;
  /**
   * Empty where none was given.
   */
  email: string;
  is_invited: boolean;
  has_answered: boolean;
}
/**
 * A plan in its owner's list.
 */
export interface GroupPlanSummary {
  id: number;
  title: string;
  status: GroupPlanStatus;
  deadline: Deadline | null;
  option_count: number;
  participant_count: number;
  expected_count: number | null;
  /**
   * What was decided, in words.
   */
  decision: string | null;
  updated_at: string;
}
export interface GroupPlans {
  /**
   * The last changed first.
   */
  results: GroupPlanSummary[];
}
export interface GuideChecks {
  word_count: number;
  reading_minutes: number;
  findings: GuideFinding[];
}
export interface GuideFinding {
  /**
   * `picture`, `heading`, `link`, `table`, `business`, `event`, `card` or `length`.
   */
  check: string;
  level: CheckLevel;
  message: string;
  /**
   * Of the editor's page.
   */
  field: string;
  /**
   * Of the text, counted from 1.
   */
  line: number | null;
}
/**
 * All that the editor's page holds, whether or not it could be published.
 */
export interface GuideContent {
  slug: string;
  title: string;
  introduction: string;
  /**
   * Markdown, with a line such as `::business{hart-bakery}` for a card.
   */
  body: string;
  image_url: string;
  image_alt: string;
  author: string;
  is_featured: boolean;
  /**
   * Ids; those with a card in the text come by themselves.
   */
  related_businesses: number[];
}
/**
 * The draft of a guide, as its editor loads it.
 */
export interface GuideDraft {
  id: number;
  status: GuideStatus;
  /**
   * Where readers find it once it is published.
   */
  slug: string;
  published_at: string | null;
  content: GuideContent;
  /**
   * The chosen businesses, by name.
   */
  related: BusinessRef[];
  /**
   * Of the state that is sent here; a save names it.
   */
  edition: string;
  version_id: number;
  number: number;
  origin: VersionOrigin;
  saved_at: string;
  saved_by: string;
  /**
   * It is published, and something newer is written.
   */
  has_changes: boolean;
  preview_link: PreviewLink | null;
}
export interface PreviewLink {
  /**
   * Below the site's address.
   */
  path: string;
  expires_at: string;
}
export interface GuidePreview {
  parts: BodyPart[];
  reading_minutes: number;
  /**
   * Lines of cards whose subject is not public, or does not exist.
   */
  missing_cards: string[];
}
export interface ListedVersion {
  id: number;
  number: number;
  title: string;
  word_count: number;
  origin: VersionOrigin;
  is_published: boolean;
  saved_at: string;
  saved_by: string;
}
export interface Health {
  status: string;
  version: string;
  database: string;
  search: string;
  businesses: number;
  uptime_seconds: number;
  restore_drill: HealthDrill | null;
  certificate: HealthCertificate | null;
}
export interface HealthDrill {
  /**
   * The day in town.
   */
  day: string;
  is_ok: boolean;
}
export interface HealthCertificate {
  is_ok: boolean;
  /**
   * The day in town; `null`: there is none yet.
   */
  valid_until: string | null;
  /**
   * What is wrong and what to do about it; `null` for all but staff.
   */
  problem: string | null;
}
/**
 * The five parts; each has a call of its own as well.
 */
export interface HomeData {
  guides: HomepageFeatures;
  spotlights: Spotlight[];
  featured_businesses: FeaturedBusiness[];
  latest_deals: LatestDeal[];
  categories: Category[];
}
export interface HomepageFeatures {
  featured: Guide | null;
  recommended: Guide[];
}
export interface Spotlight {
  /**
   * `None` for a preview, which nobody else sees.
   */
  id: number | null;
  business_slug: string;
  business_name: string;
  business_hero_image: string | null;
  custom_title: string;
  custom_message: string;
}
/**
 * The five fields that the home page shows.
 */
export interface LatestDeal {
  id: number;
  title: string;
  description: string;
  business_name: string;
  end_date: string | null;
}
/**
 * What a line is taken for, or what is wrong with it.
 */
export interface HoursLineReading {
  /**
   * None on a day that is closed; nothing where the line could not be read.
   */
  spans: Span[] | null;
  error: string | null;
}
export interface Span {
  opens: string;
  closes: string;
}
export interface HoursReading {
  present: Hours | null;
  reading: Hours | null;
}
export interface Import {
  id: number;
  /**
   * businesses, events or deals
   */
  kind: string;
  source: string;
  file_name: string;
  format: string;
  /**
   * An email address, or the command line
   */
  who: string;
  state: ImportState;
  row_count: number;
  /**
   * Rows that a running import, or records that an undo, has got through
   */
  progress: number;
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  skipped_count: number;
  /**
   * Why it did not begin
   */
  problem: string | null;
  undone: UndoneImport | null;
  created_at: string;
  finished_at: string | null;
  undone_at: string | null;
  /**
   * Somebody wants it to stop
   */
  is_stopping: boolean;
}
/**
 * What an undo did.
 */
export interface UndoneImport {
  /**
   * Set aside; they can be restored.
   */
  removed: number;
  restored: number;
  /**
   * Changed by somebody since, and left as they are.
   */
  kept: KeptRecord[];
}
/**
 * A record that was changed since, and left as it is.
 */
export interface KeptRecord {
  id: number;
  title: string;
}
/**
 * What a file is, its columns and what they seem to mean.
 */
export interface ImportAnalysis {
  /**
   * csv or ics
   */
  format: string;
  fields: ImportField[];
  /**
   * Why its rows cannot be read yet; null where they can.
   */
  problem: string | null;
  rows: number | null;
  headings: string[];
  sample: string[][];
  /**
   * Field to heading.
   */
  mapping: {
    [k: string]: string;
  };
  /**
   * The columns are those of the last import.
   */
  is_remembered: boolean;
  questions: ColumnQuestion[];
}
/**
 * A field of a record that a column can hold.
 */
export interface ImportField {
  name: string;
  label: string;
  is_needed: boolean;
  is_common: boolean;
}
export interface ImportDiagnostics {
  fault_count: number;
  warning_count: number;
  /**
   * The first of them.
   */
  faults: RowProblem[];
  /**
   * The first of them.
   */
  warnings: RowProblem[];
}
/**
 * How a file is to be read, and what of it is wanted.
 */
export interface ImportOptions {
  /**
   * Field to heading; an empty heading leaves the field out. Null: the guess.
   */
  map: {
    [k: string]: string;
  } | null;
  /**
   * Line, then heading, then the text that stands there instead.
   */
  fixes?: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /**
   * The good rows are imported although others are wrong.
   */
  skip_bad?: boolean;
}
/**
 * What became of a row.
 */
export interface ImportRow {
  position: number;
  line: number;
  title: string;
  action: RowAction;
  record_id: number | null;
  problems: RowProblem[];
}
/**
 * Somebody who looks at it.
 */
export interface InboxAssignee {
  id: number;
  name: string;
  since: string;
}
export interface InboxDecisionBatch {
  /**
   * Names the decisions, to take them back.
   */
  batch: string;
  count: number;
  /**
   * Until when they can be taken back.
   */
  takes_effect_at: string;
}
/**
 * How many of a kind wait for one reason.
 */
export interface InboxDetailCount {
  detail: string;
  count: number;
}
/**
 * When and where an event takes place.
 */
export interface InboxEvent {
  start_date: string;
  start_time: string | null;
  location: string;
  /**
   * Today or tomorrow, where it takes place then.
   */
  near_date: string | null;
}
export interface InboxItem {
  kind: InboxKind;
  /**
   * Tells it from others of its kind.
   */
  key: string;
  /**
   * The record that it is about: an event, a suggestion, a mail.
   */
  subject_id: number;
  title: string;
  /**
   * By kind: why an event waits, the field of a suggestion, the fields of a change, the business of a deal,
   * the place that is asked for, what is to be read, the words of a review, the error of a source, mail or job,
   * what an appeal is about.
   */
  detail: string;
  /**
   * Whom it is from, or to whom a mail was to go; empty where that is nobody.
   */
  sender: string;
  since: string;
  /**
   * When it should be decided.
   */
  due_at: string;
  is_overdue: boolean;
  assignee: InboxAssignee | null;
  event: InboxEvent | null;
  /**
   * Why the last decision about it could not be carried out.
   */
  failure: string | null;
  actions: InboxAction[];
}
/**
 * Somebody's interest in an event.
 */
export interface Interest {
  id: number;
  interest_type: string;
  interest_type_display: string;
  user: number;
  user_display_name: string;
  event: number;
  event_title: string;
  created_at: string;
  updated_at: string;
}
export interface InterestAnswer {
  success: boolean;
  /**
   * `added` or `removed`.
   */
  action: string;
  data: InterestState;
}
export interface InterestState {
  interest_count: number;
  user_interest_status: string | null;
  interest: Interest | null;
}
/**
 * A sent issue among others.
 */
export interface IssueFigures {
  id: number;
  subject: string;
  sent_at: string;
  mailed: number;
  bounced: number;
  unsubscribed: number;
  counts_clicks: boolean;
  /**
   * Of links that five or more followed; null: none was, or clicks are not counted.
   */
  clicks: number | null;
}
/**
 * A link of an issue, and how often it was followed.
 */
export interface IssueLink {
  topic: NewsletterTopic | null;
  title: string;
  /**
   * A path of this site, or a web address out of the opening.
   */
  url: string;
  /**
   * Null: fewer than 5.
   */
  clicks: number | null;
}
/**
 * What an issue did.
 */
export interface IssueResults {
  id: number;
  subject: string;
  status: IssueStatus;
  sent_at: string | null;
  mails: MailCounts;
  /**
   * Readers without a topic in it.
   */
  skipped: number;
  bounced: number;
  bounces: BounceCounts;
  /**
   * Who left after this issue and before the next.
   */
  unsubscribed: number;
  counts_clicks: boolean;
  /**
   * In the order of the mail; empty where clicks are not counted.
   */
  sections: SectionClicks[];
  /**
   * Most followed first; empty where clicks are not counted.
   */
  links: IssueLink[];
}
/**
 * What became of mails of one kind.
 */
export interface MailCounts {
  /**
   * Handed to the mail server, which took them.
   */
  sent: number;
  waiting: number;
  /**
   * In the outbox, because no mail server is configured.
   */
  kept: number;
  /**
   * The mail server could not be reached, or nobody knows whether it took them.
   */
  failed: number;
}
/**
 * The clicks of one section: of its links that five or more followed.
 */
export interface SectionClicks {
  topic: NewsletterTopic | null;
  title: string;
  links: number;
  /**
   * Null: no link of it was followed five times.
   */
  clicks: number | null;
}
/**
 * A scheduled issue, as the link in the last-chance mail shows it.
 */
export interface IssueStop {
  subject: string;
  /**
   * When it is to go out, or was to.
   */
  scheduled_at: string;
  is_stopped: boolean;
}
export interface Itinerary {
  /**
   * Null: proposed, and not saved.
   */
  id: number | null;
  title: string;
  notes: string;
  days: ItineraryDay[];
  party: Party;
  interests: string[];
  travel_mode: TravelMode;
  start_place: StartPlace | null;
  stops: PlannedStop[];
  refused: RefusedStop[];
  share: ItineraryShare | null;
  /**
   * 0: not saved.
   */
  version: number;
  created_at: string | null;
  updated_at: string | null;
}
/**
 * From when to when one is out on a date.
 */
export interface ItineraryDay {
  date: string;
  start_time: string;
  end_time: string;
}
export interface Party {
  adults: number;
  children: number;
}
export interface StartPlace {
  name: string;
  latitude: number;
  longitude: number;
}
/**
 * A stop as its member has it.
 */
export interface Stop {
  /**
   * Made by the browser; different for each stop of a plan.
   */
  id: string;
  /**
   * Which of the days, from 0; null: not scheduled.
   */
  day: number | null;
  kind: StopKind;
  object_id: number | null;
  /**
   * Which date of an event.
   */
  recurrence_id: string | null;
  /**
   * An own stop's name; the name that the record had when it was added otherwise.
   */
  title: string;
  note: string;
  duration_minutes: number;
  /**
   * Not before this time. An event's time comes by itself.
   */
  fixed_time: string | null;
  is_locked: boolean;
  is_done: boolean;
}
/**
 * What its member does not want to be offered again.
 */
export interface RefusedStop {
  kind: StopKind;
  object_id: number;
}
export interface ItineraryShare {
  token: string;
  url: string;
  expires_at: string;
}
export interface ItineraryList {
  /**
   * The next to come first, those of the past last.
   */
  results: ListedItinerary[];
}
/**
 * A plan where it is only named.
 */
export interface ListedItinerary {
  id: number;
  title: string;
  first_date: string;
  last_date: string;
  stop_count: number;
  updated_at: string;
  version: number;
}
/**
 * A checklist as lists show it.
 */
export interface ListedChecklist {
  id: number;
  kind: ChecklistKind;
  slug: string;
  title: string;
  summary: string;
  icon: string;
  is_published: boolean;
  version: number;
  updated_at: string;
  item_count: number;
}
export interface LifeServiceStep {
  key: string;
  title: string;
  reason: string;
  detail: string;
  timing: string;
  /**
   * `false`: only for some people.
   */
  is_required: boolean;
  office: StepOffice | null;
  /**
   * The open ones first, then the nearest.
   */
  businesses: Business[];
  /**
   * All that the categories hold.
   */
  business_count: number;
  categories: CategoryRef[];
  /**
   * Words that found them in the directory, where they did.
   */
  search: string;
  status: StepStatus;
  note: string;
}
/**
 * A quiz as the list shows it: its newest version.
 */
export interface ListedQuiz {
  id: number;
  title: string;
  version: number;
  is_active: boolean;
  is_archived: boolean;
  /**
   * The home page opens it.
   */
  is_on_home_page: boolean;
  /**
   * The page `/take-quiz` shows it.
   */
  is_on_quiz_page: boolean;
  question_count: number;
  persona_count: number;
  /**
   * Answers to all versions.
   */
  submission_count: number;
  updated_at: string;
  can_delete: boolean;
}
/**
 * A listing, as its code shows it.
 */
export interface ListingCheck {
  business: BusinessName;
  fields: EditableBusiness;
  confirmed_at: string | null;
  answer: CheckAnswer | null;
}
export interface ListingCheckSummary {
  /**
   * Businesses that a postcard would go to now.
   */
  postcards: DueBusiness[];
  postcard_count: number;
  /**
   * Businesses that the next mails go to.
   */
  mail_count: number;
  /**
   * The settings have the mails sent.
   */
  is_on: boolean;
}
export interface ListingConfirmation {
  confirmed_at: string;
  confirmed_by: ConfirmedBy;
}
export interface MadeDecisions {
  /**
   * For undoing.
   */
  decisions: number[];
}
export interface MailTestResult {
  to: string;
  /**
   * In their order.
   */
  passed: MailTestStep[];
  failed: MailTestStep | null;
}
export interface MailTestStep {
  step: string;
  words: string;
}
/**
 * A listing, for its owners, its managers and staff.
 */
export interface ManagedBusiness {
  business: BusinessRef;
  role: BusinessRole | null;
  fields: EditableBusiness;
  /**
   * In their order; the first is the cover.
   */
  images: BusinessImage[];
  updated_at: string;
  /**
   * Sent back with a change, so that no one else's is replaced unseen.
   */
  revision: number;
  /**
   * When somebody last said that all of this is right.
   */
  confirmed_at: string | null;
  completeness: Completeness;
  change_request: ChangeRequest | null;
  closed_today: ClosedToday | null;
}
export interface MarkedRead {
  detail: string;
  updated: number;
}
/**
 * What waits for an owner's word about who owns the business.
 */
export interface MembershipRequests {
  contested: ContestedClaim[];
  transfer: Transfer | null;
}
/**
 * A business on its way to somebody else.
 */
export interface Transfer {
  id: number;
  business: BusinessRef;
  to_email: string;
  /**
   * Who hands it over.
   */
  from_name: string;
  created_at: string;
  ends_at: string;
}
export interface Review {
  id: number;
  rating: Rating;
  text: string;
  /**
   * As the author wants to be called; never an address.
   */
  author: string;
  created_at: string;
  updated_at: string;
  answer: ReviewAnswer | null;
}
export interface ReviewAnswer {
  text: string;
  created_at: string;
}
export interface ReviewReport {
  reason: string;
  description: string;
  reporter: string;
  created_at: string;
  is_handled: boolean;
}
/**
 * What was decided about an event before.
 */
export interface ModerationDecision {
  id: number;
  event_id: number;
  verb: string;
  reason: string;
  who: string;
  at: string;
  undone_at: string | null;
}
/**
 * How many there are, by standing, and how the newsletter is set up.
 */
export interface NewsletterOverview {
  pending: number;
  confirmed: number;
  unsubscribed: number;
  bounced: number;
  /**
   * Of the confirmed.
   */
  weekly: number;
  monthly: number;
  double_opt_in: boolean;
  per_minute: number;
  /**
   * Mails stay in the outbox, because no mail server is configured.
   */
  is_mail_kept: boolean;
}
/**
 * What the newsletter did so far.
 */
export interface NewsletterResults {
  /**
   * Twelve, the last is the current one.
   */
  months: SubscriberMonth[];
  /**
   * The last 24, newest first.
   */
  issues: IssueFigures[];
}
/**
 * Subscribers in one month.
 */
export interface SubscriberMonth {
  /**
   * Its first day.
   */
  month: string;
  joined: number;
  /**
   * Unsubscribed, or no longer written to because mail came back.
   */
  left: number;
  /**
   * At its end, or now.
   */
  subscribed: number;
}
/**
 * A notification as its reader gets it.
 */
export interface Notification {
  id: number;
  title: string;
  message: string;
  created_at: string;
  is_read: boolean;
  kind: string;
  link: string;
}
/**
 * How somebody is told, by kind.
 */
export interface NotificationPreferences {
  events: NotificationPreference;
  contributions: NotificationPreference;
  business: NotificationPreference;
  results: NotificationPreference;
  queue?: NotificationPreference;
  digest?: NotificationPreference;
  account: NotificationPreference;
}
/**
 * What an organizer said.
 */
export interface OrganizerAnswer {
  id: number;
  verb: string;
  message: unknown;
  at: string;
  state: string;
}
export interface OrganizerInvitation {
  /**
   * The organizer's address.
   */
  to: string;
}
export interface OrganizerResult {
  /**
   * `confirmed`, `corrected`, `claimed` or `removed`.
   */
  state: string;
}
/**
 * What somebody has said so far; without an id as long as nothing was saved.
 */
export interface OwnAnswers {
  participant_id: number | null;
  name: string;
  email: string;
  answers: OptionAnswer[];
}
export interface OwnPersona {
  persona: Persona | null;
}
export interface OwnerResult {
  /**
   * `confirmed`, `corrected`, `disowned` or `removed`.
   */
  state: string;
}
export interface PaginatedAccessibilityFinding {
  count: number;
  next: string | null;
  previous: string | null;
  results: AccessibilityFinding[];
}
export interface PaginatedAdminEvent {
  count: number;
  next: string | null;
  previous: string | null;
  results: AdminEvent[];
}
export interface PaginatedApproval {
  count: number;
  next: string | null;
  previous: string | null;
  results: Approval[];
}
export interface PaginatedAuditEntry {
  count: number;
  next: string | null;
  previous: string | null;
  results: AuditEntry[];
}
export interface PaginatedChannelPost {
  count: number;
  next: string | null;
  previous: string | null;
  results: ChannelPost[];
}
export interface PaginatedDeal {
  count: number;
  next: string | null;
  previous: string | null;
  results: Deal[];
}
export interface PaginatedDeletedRecord {
  count: number;
  next: string | null;
  previous: string | null;
  results: DeletedRecord[];
}
export interface PaginatedDeskBusiness {
  count: number;
  next: string | null;
  previous: string | null;
  results: DeskBusiness[];
}
export interface PaginatedDeskGuide {
  count: number;
  next: string | null;
  previous: string | null;
  results: DeskGuide[];
}
export interface PaginatedEditableAlert {
  count: number;
  next: string | null;
  previous: string | null;
  results: EditableAlert[];
}
export interface PaginatedEditedIssue {
  count: number;
  next: string | null;
  previous: string | null;
  results: EditedIssue[];
}
export interface PaginatedEventSource {
  count: number;
  next: string | null;
  previous: string | null;
  results: EventSource[];
}
export interface PaginatedEventSubmission {
  count: number;
  next: string | null;
  previous: string | null;
  results: EventSubmission[];
}
export interface PaginatedFoundEvent {
  count: number;
  next: string | null;
  previous: string | null;
  results: FoundEvent[];
}
export interface PaginatedGuide {
  count: number;
  next: string | null;
  previous: string | null;
  results: Guide[];
}
export interface PaginatedImport {
  count: number;
  next: string | null;
  previous: string | null;
  results: Import[];
}
export interface PaginatedImportRow {
  count: number;
  next: string | null;
  previous: string | null;
  results: ImportRow[];
}
export interface PaginatedInboxItem {
  count: number;
  next: string | null;
  previous: string | null;
  results: InboxItem[];
}
export interface PaginatedListedCampaign {
  count: number;
  next: string | null;
  previous: string | null;
  results: ListedCampaign[];
}
export interface PaginatedListedEvent {
  count: number;
  next: string | null;
  previous: string | null;
  results: ListedEvent[];
}
export interface PaginatedListedUser {
  count: number;
  next: string | null;
  previous: string | null;
  results: ListedUser[];
}
export interface PaginatedListedVersion {
  count: number;
  next: string | null;
  previous: string | null;
  results: ListedVersion[];
}
export interface PaginatedManagedDeal {
  count: number;
  next: string | null;
  previous: string | null;
  results: ManagedDeal[];
}
export interface PaginatedModeratedReview {
  count: number;
  next: string | null;
  previous: string | null;
  results: ModeratedReview[];
}
export interface PaginatedNewsletterIssue {
  count: number;
  next: string | null;
  previous: string | null;
  results: NewsletterIssue[];
}
export interface PaginatedNotification {
  count: number;
  next: string | null;
  previous: string | null;
  results: Notification[];
}
export interface PaginatedOwnModerationNotice {
  count: number;
  next: string | null;
  previous: string | null;
  results: OwnModerationNotice[];
}
export interface PaginatedPlacement {
  count: number;
  next: string | null;
  previous: string | null;
  results: Placement[];
}
export interface PaginatedQuizSubmission {
  count: number;
  next: string | null;
  previous: string | null;
  results: QuizSubmission[];
}
/**
 * A submission as it is shown: of a day, and of nobody.
 */
export interface QuizSubmission {
  id: number;
  day: string;
  /**
   * Empty where the answers found nobody.
   */
  persona: string;
  answers: GivenAnswer[];
}
export interface PaginatedRecentDecision {
  count: number;
  next: string | null;
  previous: string | null;
  results: RecentDecision[];
}
export interface PaginatedReviewedClaim {
  count: number;
  next: string | null;
  previous: string | null;
  results: ReviewedClaim[];
}
export interface PaginatedReviewedPlacementRequest {
  count: number;
  next: string | null;
  previous: string | null;
  results: ReviewedPlacementRequest[];
}
/**
 * Who asked.
 */
export interface PlacementAsker {
  name: string;
  email: string;
  phone: string;
  has_account: boolean;
  /**
   * Acted for the business when asking.
   */
  is_by_business: boolean;
}
/**
 * How many of a kind of place are there on some days, and how many are sold.
 */
export interface PlacementAvailability {
  is_free: boolean;
  capacity: number;
  /**
   * On the day on which most are.
   */
  taken: number;
  /**
   * From when on it is free for as long; nothing where no end is known.
   */
  free_from: string | null;
}
/**
 * Another placement on days that are asked for.
 */
export interface PlacementConflict {
  placement_id: number;
  name: string;
  starts_at: string;
  ends_at: string | null;
}
export interface PaginatedReviewedRequest {
  count: number;
  next: string | null;
  previous: string | null;
  results: ReviewedRequest[];
}
/**
 * What waits for staff, or what they decided.
 */
export interface ReviewedRequest {
  id: number;
  business: BusinessRef;
  status: string;
  asked_by: ChangeAuthor | null;
  created_at: string;
  /**
   * Moves with each edit that is merged into it.
   */
  updated_at: string;
  decided_at: string | null;
  /**
   * Why something was not approved.
   */
  reason: string;
  fields: ReviewedChange[];
}
export interface PaginatedShownJob {
  count: number;
  next: string | null;
  previous: string | null;
  results: ShownJob[];
}
/**
 * A job as staff see it; the payload may hold what is private and is left out.
 */
export interface ShownJob {
  id: number;
  kind: string;
  key: string;
  status: JobStatus;
  attempts: number;
  last_error: string;
  created_at: string;
  /**
   * When it is tried next; null when that is at once or never.
   */
  run_at: string | null;
  finished_at: string | null;
}
export interface PaginatedShownMail {
  count: number;
  next: string | null;
  previous: string | null;
  results: ShownMail[];
}
/**
 * A mail as staff see it.
 */
export interface ShownMail {
  id: number;
  cause: string;
  to: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  error: string;
  created_at: string;
  sent_at: string | null;
  /**
   * Only where one mail is shown, and only as long as they are kept.
   */
  text?: string;
  html?: string;
}
export interface PaginatedSubscriber {
  count: number;
  next: string | null;
  previous: string | null;
  results: Subscriber[];
}
/**
 * A subscriber as staff and the export see them.
 */
export interface Subscriber {
  id: number;
  email: string;
  status: SubscriberStatus;
  topics: NewsletterTopic[];
  frequency: NewsletterFrequency;
  source: string;
  created_at: string;
  consent_at: string | null;
  unsubscribed_at: string | null;
  /**
   * What the mail server said when it refused the address for good.
   */
  bounce: string;
}
export interface PaginatedSuggestion {
  count: number;
  next: string | null;
  previous: string | null;
  results: Suggestion[];
}
export interface PersonaResult {
  name: string;
  count: number;
  percent: number;
}
/**
 * One recommendation, with the words why.
 */
export interface Pick {
  title: string;
  /**
   * A path of this site.
   */
  path: string;
  /**
   * When or where.
   */
  note: string;
  text: string;
  reason: string;
}
export interface PlacementRequestThanks {
  id: number;
  detail: string;
}
export interface PostLogEntry {
  at: string;
  words: string;
}
/**
 * What can be passed on, as a list shows it.
 */
export interface SubjectItem {
  kind: SubjectKind;
  id: number;
  title: string;
  note: string;
  path: string;
}
/**
 * The picture that goes along.
 */
export interface PostPicture {
  url: string;
  alt: string;
}
/**
 * How long a text is, as a channel counts it.
 */
export interface PostLength {
  length: number;
  limit: number;
  /**
   * Too long by its characters or, where the channel counts them, its bytes.
   */
  is_over: boolean;
}
/**
 * A rule as it is posted, and how often it was used.
 */
export interface PostedRule {
  rule: ModerationRule;
  title: string;
  text: string;
  applies_to: ContentKind[];
  hidden: number;
  appealed: number;
  restored: number;
}
/**
 * The posted rules, with what was decided by them since a day a year ago.
 */
export interface PostedRules {
  rules: PostedRule[];
  since: string;
  hidden: number;
  appealed: number;
  restored: number;
  /**
   * Days within which an appeal is to be answered.
   */
  appeal_days: number;
}
export interface PreviewCategorySponsor {
  category_name: string;
  category_slug: string;
  business_name: string;
  business_slug: string;
  message: string;
}
/**
 * What the placements of one business will look like to visitors, beside its spotlights.
 */
export interface PreviewPlacements {
  featured: FeaturedBusiness;
  /**
   * Its boards in the marquee.
   */
  sponsors: PreviewSponsor[];
  /**
   * The categories that it sponsors.
   */
  categories: PreviewCategorySponsor[];
}
/**
 * A sponsor as in `sponsors/`, which nobody else sees.
 */
export interface PreviewSponsor {
  message: string;
  logoUrl: string;
  name: string;
  business_id: number;
}
export interface PreviewRight {
  is_allowed: boolean;
  placements: PreviewPlacements | null;
}
/**
 * A letter, ready to be printed. Its code is told this once.
 */
export interface PrintableLetter {
  business: string;
  /**
   * Lines of the address.
   */
  address: string[];
  claimant: string;
  /**
   * As it is printed: `K7QM-2XPA`.
   */
  code: string;
  /**
   * Where the code is entered.
   */
  url: string;
  ends_at: string;
}
export interface PublicAddressSetting {
  public_address: string;
}
export interface QuestionResult {
  id: number;
  text: string;
  type: string;
  answer_count: number;
  /**
   * What most chose, in one sentence.
   */
  finding: string;
  /**
   * In the order of the quiz; answers in other words last.
   */
  choices: ChoiceResult[];
  /**
   * How often the question was seen, as browsers count it.
   */
  seen: number;
  /**
   * How many of them saw nothing after it.
   */
  left: number;
}
/**
 * Closed: the contract's clients read just these keys.
 */
export interface Quiz {
  id: number;
  title: string;
  description: string;
  questions: QuizQuestion[];
}
export interface QuizQuestion {
  id: number;
  text: string;
  type: string;
  choices: QuizChoice[];
}
export interface QuizChoice {
  id: number;
  text: string;
}
/**
 * What a preview ends with, as a resident would see it.
 */
export interface QuizPreview {
  personas: FoundPersona[];
  recommended: Recommended | null;
}
export interface Recommendations {
  businesses: Pick[];
  events: Pick[];
  guides: Pick[];
}
export interface QuizResult {
  quiz: number;
  /**
   * The best first.
   */
  personas: FoundPersona[];
}
export interface QuizResults {
  id: number;
  title: string;
  version: number;
  /**
   * The newest first.
   */
  versions: QuizVersion[];
  from: string;
  to: string;
  submission_count: number;
  /**
   * "day" or "week"
   */
  unit: string;
  finding: string;
  points: ResultsPoint[];
  questions: QuestionResult[];
  /**
   * Quizzes that were finished, as browsers count it.
   */
  finished: number;
  left_finding: string;
  /**
   * The most frequent first; answers that found nobody last.
   */
  personas: PersonaResult[];
  persona_finding: string;
}
/**
 * A version of a quiz; its answers stay with it.
 */
export interface QuizVersion {
  id: number;
  version: number;
  created_at: string;
  submission_count: number;
}
export interface ResultsPoint {
  from: string;
  to: string;
  value: number;
}
export interface QuizThanks {
  id: number;
  quiz: number;
  message: string;
}
/**
 * How many of the published reviews have one star, two, up to five.
 */
export interface RatingSummary {
  count: number;
  /**
   * Of all of them; none without any.
   */
  average: number | null;
  stars: number[];
}
export interface Redeemed {
  redeemed_count: number;
  /**
   * `None` where the business does not limit the uses.
   */
  remaining: number | null;
  state: DealState;
}
export interface RefreshedTokens {
  access: string;
  access_expiration: string;
  /**
   * Absent where it is kept in a cookie alone.
   */
  refresh?: string;
  refresh_expiration?: string;
}
export interface RemindersSent {
  /**
   * People with an address who have something left to answer; each gets one mail a day at most.
   */
  count: number;
}
export interface ReportAnswer {
  success: boolean;
  message: string;
  data: EventReport;
}
/**
 * One figure, beside the same of the days before.
 */
export interface ReportFigure {
  label: string;
  value: number;
  /**
   * Null: not comparable.
   */
  previous: number | null;
  /**
   * In words; empty where it stands for a moment, not for these days.
   */
  comparison: string;
}
export interface ReportRow {
  label: string;
  /**
   * Where it can be looked at.
   */
  path: string | null;
  /**
   * In the order of the columns.
   */
  values: number[];
  /**
   * The first of them in the days before. Null: not comparable.
   */
  previous: number | null;
}
export interface ReportSection {
  key: SectionKey;
  title: string;
  /**
   * What it shows, in a sentence or two.
   */
  finding: string;
  /**
   * What the chart counts; the first of the figures.
   */
  value_label: string;
  figures: ReportFigure[];
  series: ReportSeries;
  tables: ReportTable[];
  /**
   * How it was counted.
   */
  note: string;
}
export interface ReportSeries {
  unit: SeriesUnit;
  points: ReportPoint[];
}
/**
 * What there was most of.
 */
export interface ReportTable {
  title: string;
  /**
   * What the rows are: "Page".
   */
  label: string;
  /**
   * What their values are.
   */
  columns: string[];
  rows: ReportRow[];
  /**
   * In place of rows where there are none.
   */
  empty: string;
}
export interface ReportThanks {
  detail: string;
}
export interface RestoreBegun {
  /**
   * Where the data of now will lie.
   */
  kept_as: string;
}
export interface ResultCategory {
  id: number;
  name: string;
  slug: string;
}
/**
 * An event with all there is to decide by.
 */
export interface ReviewCase {
  event: Event;
  description_html: string;
  slug: string;
  status: OccurrenceStatus;
  visibility: Visibility;
  organizer_email: string;
  /**
   * Beside `price`, as the event's page says it.
   */
  is_free: boolean;
  recurrence_in_words: string | null;
  origins: ShownSourceItem[];
  reports: ShownReport[];
  answers: OrganizerAnswer[];
  decisions: ModerationDecision[];
  /**
   * Fields that no source changes any more.
   */
  pins: string[];
  /**
   * Other events that may be this one.
   */
  pairs: Event[];
  /**
   * Why the picture that a source names is not shown; null where it is, or none is named.
   */
  picture_error: string | null;
  /**
   * The organizer's link, as a path; null where there is none.
   */
  organizer_link: string | null;
}
export interface ShownReport {
  id: number;
  issue_type: string;
  description: string;
  who: string;
  created_at: string;
}
/**
 * What one member may do about the reviews of a business.
 */
export interface ReviewPermissions {
  review: Review | null;
  /**
   * Staff took the review out of sight.
   */
  is_hidden: boolean;
  /**
   * Hidden because an earlier one was; staff have not read it yet.
   */
  is_waiting: boolean;
  /**
   * The member acts for the business: replies to its reviews, and writes none.
   */
  is_own_business: boolean;
  /**
   * Reviews of this business that the member has reported.
   */
  reported: number[];
}
export interface SavedPlaces {
  /**
   * Newest first.
   */
  business_ids: number[];
}
export interface SavedView {
  id: number;
  list: string;
  name: string;
  /**
   * As in the list's address
   */
  query: string;
}
/**
 * One line of the search answer.
 */
export interface SearchResult {
  id: number;
  name: string;
  slug: string;
  category: ResultCategory | null;
}
export interface SettingChoice {
  value: string;
  label: string;
}
export interface SettingGroup {
  id: string;
  title: string;
  about: string;
  /**
   * Whoever asks may change them.
   */
  can_change: boolean;
  /**
   * Sent back with a change, so that whoever edited an older state hears of it.
   */
  version: number;
  settings: ShownSetting[];
}
export interface ShownSetting {
  key: string;
  kind: string;
  label: string;
  hint: string;
  is_required: boolean;
  /**
   * Of a number; of a text the most characters.
   */
  least: number | null;
  most: number | null;
  choices: SettingChoice[];
  /**
   * What holds: text, number, true or false, or a list of `{label, url}`. `null` for a secret.
   */
  value: unknown;
  /**
   * What holds when nothing is saved. `null` for a secret.
   */
  default: unknown;
  /**
   * Of a secret: there is one.
   */
  is_set: boolean;
  /**
   * "config.toml", or the name of a variable of the environment: it is changed there alone.
   */
  set_by: string | null;
  updated_at: string | null;
  updated_by: string | null;
}
export interface SettingsPage {
  groups: SettingGroup[];
}
/**
 * What a link opens.
 */
export interface SharedApproval {
  kind: ApprovalKind;
  status: ApprovalStatus;
  title: string;
  note: string;
  due_date: string | null;
  asked_by: string;
  decided_by: string;
  publish_at: string | null;
  expires_at: string;
  preview: ApprovalPreview;
  paragraphs: Paragraph[];
  comments: ApprovalComment[];
}
/**
 * A plan for whoever has its link. Where it starts and its notes stay with its member.
 */
export interface SharedItinerary {
  title: string;
  days: ItineraryDay[];
  party: Party;
  travel_mode: TravelMode;
  stops: PlannedStop[];
  updated_at: string;
  expires_at: string;
}
export interface SignInMethods {
  has_password: boolean;
  /**
   * The address is known to be the owner's.
   */
  is_email_verified: boolean;
  providers: SocialAccount[];
}
export interface SignedIn {
  access: string;
  /**
   * Empty where it is kept in a cookie alone, and where there is none.
   */
  refresh: string;
  user: User;
}
export interface SiteInfo {
  name: string;
  state: string;
  state_code: string;
  headline: string;
  tagline: string;
  /**
   * Address of the town's own picture beside its name; empty: the drawn steeple.
   */
  logo: string;
  time_zone: string;
  base_url: string;
  contact: Contact;
  social: SocialLink[];
  map: TownMap;
  season: string;
  /**
   * Whether the home page shows stand-ins for ratings and shows that are not known.
   */
  shows_stand_ins: boolean;
  /**
   * Whether the town has set up signing in with Google.
   */
  has_google: boolean;
  is_demo: boolean;
  /**
   * False where the town offers no placements and no deals; left out everywhere else.
   */
  commercial?: boolean;
  /**
   * Nothing can be saved: the disk is nearly full.
   */
  is_read_only: boolean;
  /**
   * A town of another day: the sentence that every page says about it.
   */
  as_it_was: string | null;
  version: string;
}
export interface SocialLink {
  label: string;
  url: string;
}
export interface TownMap {
  bounds: Bounds;
  tile_url: string | null;
  /**
   * The version of the town's own drawing, where one was given.
   */
  drawing: string | null;
  attribution: string | null;
  attribution_url: string | null;
}
export interface SlotCalendar {
  kind: PlacementKind;
  category_id: number | null;
  /**
   * How many run at once.
   */
  slots: number;
  from: string;
  to: string;
  days: SlotDay[];
  holders: SlotHolder[];
}
export interface SlotDay {
  day: string;
  /**
   * Active placements.
   */
  booked: number;
  /**
   * Sold in a campaign, and booked by no placement yet.
   */
  unbooked: number;
  /**
   * Slots that nobody has bought.
   */
  free: number;
  /**
   * Sold beyond the slots.
   */
  overbooked: number;
}
/**
 * Who holds a slot.
 */
export interface SlotHolder {
  name: string;
  placement_id: number | null;
  campaign_id: number | null;
  starts_at: string;
  ends_at: string | null;
  /**
   * Days of this month that are sold and booked by no placement.
   */
  unbooked_days: number;
}
export interface Sponsor {
  id: number;
  message: string;
  logoUrl: string;
  name: string;
  /**
   * `None` for a sponsor that is no listed business.
   */
  business_id: number | null;
}
export interface SponsorshipBrief {
  priority: number;
}
export interface Subscribed {
  message: string;
}
export interface SubscriberImport {
  imported: boolean;
  report: SubscriberImportReport;
}
export interface SubscriberImportReport {
  rows: number;
  created: number;
  /**
   * Known already, or left on their own: they stay as they are.
   */
  unchanged: number;
  bad_rows: number;
  /**
   * The first of them.
   */
  faults: SubscriberRowProblem[];
}
/**
 * A row that cannot be imported.
 */
export interface SubscriberRowProblem {
  line: number;
  column: string;
  reason: string;
}
/**
 * What a subscriber sees and changes by the link in a mail.
 */
export interface Subscription {
  email: string;
  status: SubscriberStatus;
  topics: NewsletterTopic[];
  frequency: NewsletterFrequency;
}
export interface SuggestionThanks {
  id: number;
  detail: string;
}
/**
 * A page ready to be shown.
 */
export interface TextPage {
  name: string;
  title: string;
  description: string;
  /**
   * Safe HTML
   */
  html: string;
  headings: Heading[];
}
/**
 * Everything that is told of the town. The page, its print, the table and the mail tell the same.
 */
export interface TownReport {
  period: DateRange;
  previous_period: DateRange;
  /**
   * The period in words.
   */
  title: string;
  /**
   * "in September", "in the 28 days before"
   */
  previous_title: string;
  /**
   * The most important figures in one sentence.
   */
  finding: string;
  sections: ReportSection[];
  /**
   * The first day of which anything is counted in this town.
   */
  counted_since: string | null;
  /**
   * How it was counted, and what is missing.
   */
  notes: string[];
}
/**
 * What the office sees of it.
 */
export interface TownSheetState {
  /**
   * The Monday on which its week begins.
   */
  week: string;
  /**
   * Null: it is made on Thursday.
   */
  made_at: string | null;
  event_count: number;
  /**
   * Events that were added, changed or taken off since it was made.
   */
  changed_count: number;
  /**
   * Where its codes lead. Null: it has none, because nobody has said where the site is.
   */
  public_address: string | null;
  /**
   * Who gets its link each Thursday.
   */
  weekly_to: string[];
  /**
   * The weeks before, newest first.
   */
  earlier_weeks: string[];
}
/**
 * As the one sees it to whom a business is offered.
 */
export interface TransferOffer {
  transfer: Transfer;
  /**
   * The account's address is confirmed; only then can the offer be accepted.
   */
  can_accept: boolean;
}
export interface TypedHoursReading {
  /**
   * A line for each weekday, Monday first.
   */
  weekly: HoursLineReading[];
  /**
   * In the order in which they were sent.
   */
  special: HoursLineReading[];
  hours: Hours | null;
  open_status: OpenStatus | null;
}
export interface UndoneDecisions {
  /**
   * The events that they were about, the last decision's first.
   */
  events: number[];
}
export interface UndoneInboxDecisions {
  count: number;
}
export interface UpcomingAnswer {
  success: boolean;
  count: number;
  data: ListedEvent[];
}
export interface UploadedImage {
  image_id: number;
  image_url: string;
  /**
   * Names it where an id would let people name what they have not seen.
   */
  token: string;
  /**
   * Of the original, upright.
   */
  width: number;
  height: number;
}
/**
 * A good token has nothing to say.
 */
export interface VerifiedToken {}
export interface RequestBodies {
  "PATCH /admin/alerts/{id}/": {
    revision?: number | null;
    level?: "info" | "warning" | "emergency";
    text?: string;
    link?: string;
    starts_at?: string;
    ends_at?: string | null;
  };
  "PATCH /admin/campaign-lines/{id}/": {
    revision?: number | null;
    kind?: "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
    price_basis?: "rate_card" | "agreed";
    category_id?: number | null;
    starts_at?: string | null;
    ends_at?: string | null;
    priority?: number | null;
    days_sold?: number | null;
    price?: string;
  };
  "PATCH /admin/campaigns/{id}/": {
    revision?: number | null;
    name?: string;
    business_id?: number | null;
    sponsor_name?: string;
    contact_name?: string;
    note?: string;
    contact_email?: string;
  };
  "PATCH /admin/categories/{id}/": {
    revision?: number | null;
    name?: string;
    description?: string;
    pictogram?:
      | "restaurant"
      | "cafe"
      | "shop"
      | "arts"
      | "outdoors"
      | "services"
      | "lodging"
      | "family"
      | "pizza"
      | "bar"
      | "dessert"
      | "grocery"
      | "books"
      | "gifts"
      | "furniture"
      | "clothing"
      | "jewelry"
      | "hardware"
      | "flowers"
      | "music"
      | "theater"
      | "museum"
      | "photo"
      | "farm"
      | "boats"
      | "fitness"
      | "venue"
      | "school"
      | "childcare"
      | "care"
      | "charity"
      | "worship"
      | "pets"
      | "library"
      | "health"
      | "pharmacy"
      | "beauty"
      | "wellness"
      | "electric"
      | "plumbing"
      | "builders"
      | "garden"
      | "cleaning"
      | "auto"
      | "gas"
      | "computers"
      | "legal"
      | "accounting"
      | "insurance"
      | "realty"
      | "bank"
      | "civic"
      | "emergency"
      | "post"
      | "transit"
      | "news"
      | "memorial"
      | "place";
  };
  "PATCH /admin/channels/{id}/": {
    name?: string;
    address?: string;
    account?: string;
    secret?: string;
    character_limit?: number | null;
    repeat_days?: number | null;
  };
  "PATCH /admin/newsletter/issues/{id}/": {
    revision?: number | null;
    subject?: string;
    intro?: string;
    sections?: {
      topic: "events" | "deals" | "guides" | "businesses";
      items: string[];
    }[];
  };
  "PATCH /admin/placements/{id}/": {
    revision?: number | null;
    kind?: "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
    status?: "draft" | "active";
    business_id?: number | null;
    category_id?: number | null;
    priority?: number | null;
    name?: string;
    custom_title?: string;
    custom_message?: string;
    image_url?: string;
    starts_at?: string | null;
    ends_at?: string | null;
  };
  "PATCH /admin/quizzes/{id}/": {
    is_active?: boolean;
    is_archived?: boolean;
  };
  "PATCH /admin/review/{id}/": {
    title?: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
  };
  "PATCH /admin/reviews/{id}/": {
    status: "published" | "hidden";
    rule?: "off_topic" | "threat" | "obscene" | "private_information" | "spam" | "false_identity" | "copyright";
    reason?: string;
  };
  "PATCH /admin/settings/{group}/": {
    version: number | null;
    /**
     * By key, only what changes; null: as shipped.
     */
    values: {
      [k: string]: unknown;
    };
  };
  "PATCH /admin/sources/{id}/": {
    revision?: number | null;
    name?: string;
    url?: string;
    format?: "ics" | "json_ld" | "rss" | "csv";
    source_type?: "website" | "facebook" | "instagram" | "google" | "manual";
    category?: string;
    is_trusted?: boolean;
    is_enabled?: boolean;
    publish_threshold?: number;
    every_hours?: number;
  };
  "PATCH /admin/suggestions/{id}/": {
    status: "approved" | "rejected";
    rule?:
      | "off_topic"
      | "threat"
      | "obscene"
      | "private_information"
      | "spam"
      | "false_identity"
      | "copyright"
      | "not_confirmed"
      | "incomplete"
      | "duplicate";
    reason?: string;
    value?: string;
  };
  "PATCH /admin/syndication/posts/{id}/": {
    text?: string;
    at?: string;
  };
  "PATCH /admin/users/{id}/": {
    user_role?: "CONSUMER" | "BUSINESS_OWNER" | "ADMIN";
    is_staff?: boolean;
    is_superuser?: boolean;
    is_active?: boolean;
  };
  "PATCH /businesslistings/{key}/": {
    revision?: number | null;
    description?: string;
    street_address?: string;
    locality?: string;
    region?: string;
    postal_code?: string;
    phone?: string;
    name?: string;
    category?: string;
    email?: string;
    website?: string;
    price_level?: number | null;
    latitude?: number | null;
    longitude?: number | null;
    /**
     * As `hours` is answered, or as people write them: `Mon-Fri 9-5`.
     */
    hours?: {} | string | null;
    /**
     * @maxItems 20
     */
    tags?: string[];
    /**
     * @maxItems 21
     */
    attributes?: string[];
    social_links?: {
      label: string;
      url: string;
    }[];
  };
  "PATCH /businesslistings/{key}/events/{id}/": {
    title?: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
    status?: "scheduled" | "cancelled" | "postponed";
  };
  "PATCH /businesslistings/{key}/members/{id}/": {
    role: "owner" | "manager";
  };
  "PATCH /deals/{id}/": {
    revision?: number | null;
    rule?:
      | "off_topic"
      | "threat"
      | "obscene"
      | "private_information"
      | "spam"
      | "false_identity"
      | "copyright"
      | "not_confirmed"
      | "incomplete"
      | "duplicate";
    reason?: string;
    title?: string;
    description?: string;
    terms?: string;
    code?: string;
    start_date?: string | null;
    end_date?: string | null;
    max_redemptions?: number | null;
    status?: "draft" | "published" | "withdrawn";
  };
  "PATCH /dj-rest-auth/user/": {
    first_name?: string;
    last_name?: string;
    business_name_temp?: string;
    user_role?: "CONSUMER" | "BUSINESS_OWNER";
  };
  "PATCH /event-plans/{id}/": {
    version: number | null;
    title?: string;
    date?: string | null;
    guest_count?: number | null;
    budget_cents?: number | null;
    note?: string;
  };
  "PATCH /event-plans/{id}/guests/{guest_id}/": {
    reply?: "not_answered" | "yes" | "no";
    version?: number | null;
    name?: string;
    party_size?: number | null;
    diet?: string;
  };
  "PATCH /event-plans/{id}/items/{item_id}/": {
    version?: number | null;
    title?: string;
    due_date?: string | null;
    is_done?: boolean;
    budget_share?: number;
    estimate_cents?: number | null;
    actual_cents?: number | null;
    allows_several?: boolean;
    note?: string;
  };
  "PATCH /event-plans/{id}/vendors/{vendor_id}/": {
    contact_state?: "to_ask" | "asked" | "offered" | "booked";
    version?: number | null;
    name?: string;
    phone?: string;
    email?: string;
    website?: string;
    price_cents?: number | null;
    note?: string;
  };
  "PATCH /events/submissions/{id}/": {
    title?: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
  };
  "PATCH /events/{id}/": {
    rule?:
      | "off_topic"
      | "threat"
      | "obscene"
      | "private_information"
      | "spam"
      | "false_identity"
      | "copyright"
      | "not_confirmed"
      | "incomplete"
      | "duplicate";
    reason?: string;
    revision?: number | null;
    title?: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
    status?: "scheduled" | "cancelled" | "postponed";
    visibility?: "published" | "pending" | "hidden" | "rejected" | "removed";
    source_type?: "website" | "facebook" | "instagram" | "google" | "manual";
    verification_status?: "verified" | "unverified" | "pending" | "disputed";
    source_url?: string | null;
    is_featured?: boolean;
    needs_review?: boolean;
    image?: string | null;
    image_id?: number | null;
    business?: number | null;
  };
  "PATCH /group-plans/{id}/": {
    title?: string;
    description?: string;
    location?: string;
    guests_may_propose?: boolean;
    sends_reminders?: boolean;
    expected_count?: number | null;
    deadline_date?: string | null;
    deadline_time?: string | null;
  };
  "PATCH /group-plans/{id}/options/{option_id}/": {
    title?: string;
    note?: string;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    capacity?: number | null;
  };
  "PATCH /guides/{key}/": {
    slug?: string;
    title?: string;
    introduction?: string;
    body?: string;
    image_url?: string;
    image_alt?: string;
    author?: string;
    status?: "draft" | "published";
    is_featured?: boolean;
    /**
     * @maxItems 60
     */
    related_businesses?: number[];
  };
  "PATCH /life-services/{slug}/steps/{key}/": {
    status?: "to_do" | "done" | "not_needed";
    note?: string;
  };
  "PATCH /listing-checks/{code}/": {
    hours: string;
  };
  "PATCH /newsletter/subscription/{token}/": {
    topics?: ("events" | "deals" | "guides" | "businesses")[];
    frequency?: "weekly" | "monthly";
  };
  "PATCH /notifications/preferences/": {
    events?: {
      in_app?: boolean;
      mail?: boolean;
    };
    contributions?: {
      in_app?: boolean;
      mail?: boolean;
    };
    business?: {
      in_app?: boolean;
      mail?: boolean;
    };
    results?: {
      in_app?: boolean;
      mail?: boolean;
    };
    queue?: {
      in_app?: boolean;
      mail?: boolean;
    };
    digest?: {
      in_app?: boolean;
      mail?: boolean;
    };
    account?: {
      in_app?: boolean;
      mail?: boolean;
    };
  };
  "PATCH /reviews/{id}/": {
    rating?: number;
    text?: string;
  };
  "POST /access-tokens/": {
    name: string;
    permission?: "read" | "write";
    parts: ("directory" | "events" | "content" | "sales" | "planning" | "office")[];
    days?: number | null;
  };
  "POST /accessibility/check/": {
    text: string;
  };
  "POST /admin/alerts/": {
    level?: "info" | "warning" | "emergency";
    text: string;
    link?: string;
    starts_at?: string;
    ends_at?: string | null;
  };
  "POST /admin/approvals/": {
    kind: "guide" | "deal" | "issue";
    subject_id: number | null;
    edition: string;
    note?: string;
    due_date?: string | null;
    days?: number | null;
    emails?: string;
  };
  "POST /admin/approvals/{id}/decide/": {
    decision: "approve" | "request_changes" | "reopen" | "withdraw";
    comments?: {
      paragraph?: number | null;
      text: string;
    }[];
  };
  "POST /admin/approvals/{id}/links/": {
    email: string;
    days?: number | null;
  };
  "POST /admin/approvals/{id}/schedule/": {
    at: string;
  };
  "POST /admin/bulk-edits/{list}/": {
    action: string;
    all?: boolean;
    /**
     * @maxItems 5000
     */
    ids: number[];
    category?: number | null;
    rule?:
      | "off_topic"
      | "threat"
      | "obscene"
      | "private_information"
      | "spam"
      | "false_identity"
      | "copyright"
      | "not_confirmed"
      | "incomplete"
      | "duplicate";
    reason?: string;
  };
  "POST /admin/businesses/": {
    name: string;
    category: string;
    street_address?: string;
  };
  "POST /admin/businesses/{id}/merge/": {
    into: number | null;
  };
  "POST /admin/campaign-lines/{id}/placements/": {
    placement_id?: number | null;
    kind?: "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
    status?: "draft" | "active";
    business_id?: number | null;
    category_id?: number | null;
    priority?: number | null;
    name?: string;
    custom_title?: string;
    custom_message?: string;
    image_url?: string;
    starts_at?: string | null;
    ends_at?: string | null;
  };
  "POST /admin/campaigns/": {
    name: string;
    business_id?: number | null;
    sponsor_name?: string;
    contact_name?: string;
    note?: string;
    contact_email?: string;
  };
  "POST /admin/campaigns/{id}/lines/": {
    kind: "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
    price_basis?: "rate_card" | "agreed";
    category_id?: number | null;
    starts_at: string | null;
    ends_at: string | null;
    priority?: number | null;
    days_sold?: number | null;
    price?: string;
  };
  "POST /admin/categories/": {
    name: string;
    description?: string;
    pictogram?:
      | "restaurant"
      | "cafe"
      | "shop"
      | "arts"
      | "outdoors"
      | "services"
      | "lodging"
      | "family"
      | "pizza"
      | "bar"
      | "dessert"
      | "grocery"
      | "books"
      | "gifts"
      | "furniture"
      | "clothing"
      | "jewelry"
      | "hardware"
      | "flowers"
      | "music"
      | "theater"
      | "museum"
      | "photo"
      | "farm"
      | "boats"
      | "fitness"
      | "venue"
      | "school"
      | "childcare"
      | "care"
      | "charity"
      | "worship"
      | "pets"
      | "library"
      | "health"
      | "pharmacy"
      | "beauty"
      | "wellness"
      | "electric"
      | "plumbing"
      | "builders"
      | "garden"
      | "cleaning"
      | "auto"
      | "gas"
      | "computers"
      | "legal"
      | "accounting"
      | "insurance"
      | "realty"
      | "bank"
      | "civic"
      | "emergency"
      | "post"
      | "transit"
      | "news"
      | "memorial"
      | "place";
  };
  "POST /admin/categories/{id}/merge/": {
    into: number | null;
    reason?: string;
  };
  "POST /admin/change-requests/{id}/decide/": {
    /**
     * @maxItems 7
     */
    approve: string[];
    reason?: string;
    seen_at?: string;
  };
  "POST /admin/channels/": {
    kind: "mastodon" | "bluesky" | "facebook" | "webhook" | "rss" | "copy";
    name: string;
    address?: string;
    account?: string;
    secret?: string;
    character_limit?: number | null;
    repeat_days?: number | null;
  };
  "POST /admin/checklists/": {
    kind: "situation" | "occasion";
    title: string;
    slug?: string;
    summary?: string;
    icon?:
      | "list"
      | "home"
      | "childcare"
      | "builders"
      | "care"
      | "store"
      | "pets"
      | "memorial"
      | "heart"
      | "civic"
      | "auto"
      | "school"
      | "legal"
      | "health"
      | "family"
      | "gift"
      | "venue"
      | "music"
      | "garden"
      | "outdoors"
      | "restaurant"
      | "dessert"
      | "boats"
      | "worship"
      | "charity"
      | "bank"
      | "accounting"
      | "emergency"
      | "transit"
      | "flowers"
      | "photo"
      | "calendar";
    is_published?: boolean;
    /**
     * @maxItems 60
     */
    items?: {
      key?: string;
      title: string;
      reason?: string;
      detail?: string;
      timing?: string;
      is_required?: boolean;
      office?: {
        name: string;
        business_slug?: string;
        bring?: string;
        cost?: string;
        address?: string;
        phone?: string;
        hours?: string;
        url?: string;
      } | null;
      /**
       * @maxItems 8
       */
      categories?: string[];
      search?: string;
      offset_days?: number | null;
      budget_share?: number | null;
    }[];
  };
  "POST /admin/claims/{id}/decide/": {
    decision: "approve" | "reject";
    proof?: "call" | "counter" | "letter" | "approval";
    replaces_owners?: boolean;
    reason: string;
  };
  "POST /admin/claims/{id}/undo/": {
    reason: string;
  };
  "POST /admin/deals/{id}/approve/": {
    submitted_at?: string;
  };
  "POST /admin/deals/{id}/return/": {
    rule:
      | "off_topic"
      | "threat"
      | "obscene"
      | "private_information"
      | "spam"
      | "false_identity"
      | "copyright"
      | "not_confirmed"
      | "incomplete"
      | "duplicate";
    reason?: string;
    submitted_at?: string;
  };
  "POST /admin/deleted-records/": {
    kind: "business" | "event" | "deal" | "guide" | "placement" | "category" | "campaign" | "quiz" | "checklist";
    record_id: number | null;
    reason: string;
  };
  "POST /admin/guides/": {
    title: string;
  };
  "POST /admin/guides/differences/": {
    before?: {} | null;
    after?: {} | null;
  };
  "POST /admin/guides/{id}/publish/": {
    edition: string;
  };
  /**
   * A file, and how it is to be read.
   */
  "POST /admin/imports/": {
    /**
     * businesses, events or deals; a preview knows it by its address.
     */
    kind?: string;
    file_name?: string;
    /**
     * In base64.
     */
    content: string;
    /**
     * Field to heading; an empty heading leaves the field out.
     */
    map?: {
      [k: string]: string;
    } | null;
    /**
     * Line, then heading, then the text that stands there instead.
     */
    fixes?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * The name under which the rows are remembered; the file's own unless told.
     */
    source?: string;
    /**
     * The good rows are imported although others are wrong.
     */
    skip_bad?: boolean;
  };
  /**
   * How a file is to be read, and what of it is wanted.
   */
  "POST /admin/imports/{id}/check/": {
    /**
     * Field to heading; an empty heading leaves the field out. Null: the guess.
     */
    map?: {
      [k: string]: string;
    } | null;
    /**
     * Line, then heading, then the text that stands there instead.
     */
    fixes?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * The good rows are imported although others are wrong.
     */
    skip_bad?: boolean;
  };
  "POST /admin/inbox/assign/": {
    kind:
      | "event"
      | "suggestion"
      | "listing_change"
      | "claim"
      | "deal"
      | "placement_request"
      | "approval"
      | "review"
      | "appeal"
      | "source"
      | "mail"
      | "job";
    key: string;
    is_mine: boolean;
  };
  "POST /admin/inbox/decide/": {
    action: "approve" | "reject" | "retry";
    /**
     * @maxItems 5000
     */
    items?: {
      kind:
        | "event"
        | "suggestion"
        | "listing_change"
        | "claim"
        | "deal"
        | "placement_request"
        | "approval"
        | "review"
        | "appeal"
        | "source"
        | "mail"
        | "job";
      key: string;
    }[];
    all_of?:
      | "event"
      | "suggestion"
      | "listing_change"
      | "claim"
      | "deal"
      | "placement_request"
      | "approval"
      | "review"
      | "appeal"
      | "source"
      | "mail"
      | "job";
    reason?: string;
    rule?:
      | "off_topic"
      | "threat"
      | "obscene"
      | "private_information"
      | "spam"
      | "false_identity"
      | "copyright"
      | "not_confirmed"
      | "incomplete"
      | "duplicate";
  };
  "POST /admin/inbox/undo/": {
    batch: string;
  };
  "POST /admin/newsletter/issues/": {
    frequency?: "weekly" | "monthly";
  };
  "POST /admin/newsletter/issues/{id}/schedule/": {
    at?: string;
  };
  "POST /admin/newsletter/issues/{id}/test/": {
    email: string;
  };
  "POST /admin/newsletter/subscribers/import/": {
    csv: string;
    dry_run?: boolean;
    skip_bad?: boolean;
  };
  "POST /admin/placement-requests/{id}/accept/": {
    reason?: string;
    kind?: "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
    status?: "draft" | "active";
    business_id?: number | null;
    category_id?: number | null;
    priority?: number | null;
    name?: string;
    custom_title?: string;
    custom_message?: string;
    image_url?: string;
    starts_at?: string | null;
    ends_at?: string | null;
  };
  "POST /admin/placement-requests/{id}/campaign/": {
    reason?: string;
    price?: string;
  };
  "POST /admin/placement-requests/{id}/decline/": {
    reason: string;
  };
  "POST /admin/placements/": {
    kind: "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
    status?: "draft" | "active";
    business_id: number | null;
    category_id?: number | null;
    priority?: number | null;
    name?: string;
    custom_title?: string;
    custom_message?: string;
    image_url?: string;
    starts_at?: string | null;
    ends_at?: string | null;
  };
  "POST /admin/quizzes/": {
    title: string;
    description?: string;
    /**
     * @maxItems 12
     */
    personas?: {
      slug?: string;
      name: string;
      description?: string;
      pictogram?: string;
      /**
       * @maxItems 20
       */
      places?: string[];
      /**
       * @maxItems 20
       */
      tags?: string[];
      /**
       * @maxItems 20
       */
      events?: string[];
    }[];
    /**
     * @maxItems 20
     */
    questions?: {
      text: string;
      type?: "multiple-choice" | "ranking";
      /**
       * @maxItems 12
       */
      choices?: {
        text: string;
        /**
         * Slug of a persona to how much this choice speaks for it.
         */
        weights?: {
          [k: string]: number;
        };
      }[];
    }[];
  };
  "POST /admin/quizzes/preview/": {
    /**
     * @maxItems 20
     */
    chosen?: (number | null)[];
    title: string;
    description?: string;
    /**
     * @maxItems 12
     */
    personas?: {
      slug?: string;
      name: string;
      description?: string;
      pictogram?: string;
      /**
       * @maxItems 20
       */
      places?: string[];
      /**
       * @maxItems 20
       */
      tags?: string[];
      /**
       * @maxItems 20
       */
      events?: string[];
    }[];
    /**
     * @maxItems 20
     */
    questions?: {
      text: string;
      type?: "multiple-choice" | "ranking";
      /**
       * @maxItems 12
       */
      choices?: {
        text: string;
        /**
         * Slug of a persona to how much this choice speaks for it.
         */
        weights?: {
          [k: string]: number;
        };
      }[];
    }[];
  };
  "POST /admin/review/undo/": {
    decisions: number[];
  };
  "POST /admin/review/{id}/decide/": {
    verb: "publish" | "cancel" | "reject" | "merge" | "different" | "split";
    is_checked?: boolean;
    into?: number;
    other?: number;
    origin?: number;
    rule?:
      | "off_topic"
      | "threat"
      | "obscene"
      | "private_information"
      | "spam"
      | "false_identity"
      | "copyright"
      | "not_confirmed"
      | "incomplete"
      | "duplicate";
    reason?: string;
  };
  "POST /admin/saved-views/": {
    list: "businesses" | "events" | "deals" | "guides" | "placements" | "campaigns" | "people" | "subscribers";
    name: string;
    query?: string;
  };
  "POST /admin/sources/": {
    name: string;
    url: string;
    format: "ics" | "json_ld" | "rss" | "csv";
    source_type?: "website" | "facebook" | "instagram" | "google" | "manual";
    category?: string;
    is_trusted?: boolean;
    is_enabled?: boolean;
    publish_threshold?: number;
    every_hours?: number;
  };
  "POST /admin/syndication/posts/": {
    kind: "guide" | "event" | "deal";
    id: number | null;
    has_picture?: boolean;
    image_alt?: string;
    posts: {
      channel_id: number;
      text: string;
    }[];
    at?: string;
  };
  "POST /admin/syndication/posts/{id}/decide/": {
    decision: "send" | "posted" | "withdraw";
    proof_url?: string;
  };
  "POST /admin/syndication/preview/": {
    kind: "guide" | "event" | "deal";
    id: number | null;
    has_picture?: boolean;
    image_alt?: string;
    posts: {
      channel_id: number;
      text: string;
    }[];
  };
  "POST /analytics/events/": {
    /**
     * @minItems 1
     * @maxItems 20
     */
    events?: {
      name:
        | "page_view"
        | "search"
        | "business_appearance"
        | "business_view"
        | "business_click"
        | "event_view"
        | "event_click"
        | "event_interaction"
        | "event_interaction_error"
        | "guide_view"
        | "deal_view"
        | "deal_click"
        | "quiz_start"
        | "quiz_finish"
        | "quiz_question"
        | "share";
      props?: {
        [k: string]: string | number | boolean | null | number[];
      } | null;
    }[];
    name?:
      | "page_view"
      | "search"
      | "business_appearance"
      | "business_view"
      | "business_click"
      | "event_view"
      | "event_click"
      | "event_interaction"
      | "event_interaction_error"
      | "guide_view"
      | "deal_view"
      | "deal_click"
      | "quiz_start"
      | "quiz_finish"
      | "quiz_question"
      | "share";
    props?: {
      [k: string]: string | number | boolean | null | number[];
    } | null;
  };
  "POST /auth/social/google/": {
    code?: string;
    state?: string;
  };
  "POST /businesslistings/{key}/close-today/": {
    note?: string;
  };
  "POST /businesslistings/{key}/events/": {
    title: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
    status?: "scheduled" | "cancelled" | "postponed";
  };
  "POST /businesslistings/{key}/hours-reading/": {
    /**
     * A line for each weekday, Monday first: `9:30a-1p, 2-6`, `closed`.
     *
     * @minItems 7
     * @maxItems 7
     */
    weekly: string[];
    /**
     * @maxItems 200
     */
    special?: {
      date: string;
      /**
       * At most 200 characters.
       */
      hours: string;
      /**
       * At most 120 characters.
       */
      note: string;
    }[];
  };
  "POST /businesslistings/{key}/leave/": {
    leaves_no_owner?: boolean;
  };
  "POST /businesslistings/{key}/members/": {
    email: string;
    role: "owner" | "manager";
  };
  "POST /businesslistings/{key}/reviews/": {
    rating: number;
    text?: string;
  };
  "POST /businesslistings/{key}/suggestions/": {
    field: "name" | "description" | "street_address" | "phone" | "email" | "website" | "hours" | "closed" | "other";
    value?: string;
    note?: string;
    email?: string;
    is_urgent?: boolean;
  };
  "POST /businesslistings/{key}/transfer/": {
    email: string;
  };
  "POST /claims/": {
    business: string;
    note?: string;
    asked?: "call" | "counter" | "letter" | "approval";
  };
  "POST /claims/new-listing/": {
    street_address?: string;
    locality?: string;
    phone?: string;
    website?: string;
    description?: string;
    note?: string;
    name: string;
    category: string;
    email?: string;
  };
  "POST /claims/{id}/answer/": {
    answer: "mistake" | "agreed";
    note?: string;
  };
  "POST /claims/{id}/ask/": {
    asked: "call" | "counter" | "letter" | "approval";
    note?: string;
  };
  "POST /claims/{id}/verify/": {
    code: string;
  };
  "POST /deals/": {
    title: string;
    description?: string;
    terms?: string;
    code?: string;
    business: number | null;
    start_date?: string | null;
    end_date?: string | null;
    max_redemptions?: number | null;
    status?: "draft" | "published" | "withdrawn";
  };
  "POST /deals/{id}/redeem/": {
    pin: string;
  };
  "POST /deals/{id}/renew/": {
    start_date?: string | null;
    end_date?: string | null;
  };
  "POST /dj-rest-auth/login/": {
    email?: string;
    password: string;
  };
  "POST /dj-rest-auth/logout/": {
    refresh?: string;
  };
  "POST /dj-rest-auth/password/change/": {
    old_password: string;
    new_password1: string;
    new_password2: string;
  };
  "POST /dj-rest-auth/password/reset/": {
    email: string;
  };
  "POST /dj-rest-auth/password/reset/confirm/": {
    new_password1: string;
    new_password2: string;
    uid: string;
    token: string;
  };
  "POST /dj-rest-auth/registration/": {
    email: string;
    password: string;
    password2: string;
    user_role?: "CONSUMER" | "BUSINESS_OWNER";
    business_name_temp?: string;
  };
  "POST /dj-rest-auth/token/refresh/": {
    refresh?: string;
  };
  "POST /dj-rest-auth/token/verify/": {
    token: string;
  };
  "POST /dj-rest-auth/user/delete/": {
    password?: string;
    email?: string;
  };
  "POST /dj-rest-auth/user/email/": {
    email: string;
    password?: string;
  };
  "POST /dj-rest-auth/user/email/confirm/": {
    token: string;
  };
  "POST /event-plans/": {
    occasion: string;
    title: string;
    date: string | null;
    guest_count?: number | null;
    budget_cents?: number | null;
    note?: string;
  };
  "POST /event-plans/{id}/duplicate/": {
    title?: string;
    date?: string | null;
  };
  "POST /event-plans/{id}/guests/": {
    reply?: "not_answered" | "yes" | "no";
    version?: number | null;
    name: string;
    party_size?: number | null;
    diet?: string;
  };
  "POST /event-plans/{id}/items/": {
    kind: "need" | "task";
    version?: number | null;
    title: string;
    due_date?: string | null;
    estimate_cents?: number | null;
    note?: string;
  };
  "POST /event-plans/{id}/items/{item_id}/vendors/": {
    business_id?: number | null;
    contact_state?: "to_ask" | "asked" | "offered" | "booked";
    version?: number | null;
    name?: string;
    phone?: string;
    email?: string;
    website?: string;
    price_cents?: number | null;
    note?: string;
  };
  "POST /event-plans/{id}/suggestions/": {
    version?: number | null;
    /**
     * @maxItems 150
     */
    add?: string[];
    /**
     * @maxItems 150
     */
    decline?: string[];
  };
  "POST /events/": {
    revision?: number | null;
    title: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
    status?: "scheduled" | "cancelled" | "postponed";
    visibility?: "published" | "pending" | "hidden" | "rejected" | "removed";
    source_type?: "website" | "facebook" | "instagram" | "google" | "manual";
    verification_status?: "verified" | "unverified" | "pending" | "disputed";
    source_url?: string | null;
    is_featured?: boolean;
    needs_review?: boolean;
    image?: string | null;
    image_id?: number | null;
    business?: number | null;
  };
  "POST /events/found/{id}/": {
    verb: "confirm" | "correct" | "disown" | "remove";
    text?: string;
    title?: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
  };
  /**
   * A file, and how it is to be read.
   */
  "POST /events/import-preview/analyse/": {
    /**
     * businesses, events or deals; a preview knows it by its address.
     */
    kind?: string;
    file_name?: string;
    /**
     * In base64.
     */
    content: string;
    /**
     * Field to heading; an empty heading leaves the field out.
     */
    map?: {
      [k: string]: string;
    } | null;
    /**
     * Line, then heading, then the text that stands there instead.
     */
    fixes?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * The name under which the rows are remembered; the file's own unless told.
     */
    source?: string;
    /**
     * The good rows are imported although others are wrong.
     */
    skip_bad?: boolean;
  };
  /**
   * A file, and how it is to be read.
   */
  "POST /events/import-preview/check/": {
    /**
     * businesses, events or deals; a preview knows it by its address.
     */
    kind?: string;
    file_name?: string;
    /**
     * In base64.
     */
    content: string;
    /**
     * Field to heading; an empty heading leaves the field out.
     */
    map?: {
      [k: string]: string;
    } | null;
    /**
     * Line, then heading, then the text that stands there instead.
     */
    fixes?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * The name under which the rows are remembered; the file's own unless told.
     */
    source?: string;
    /**
     * The good rows are imported although others are wrong.
     */
    skip_bad?: boolean;
  };
  "POST /events/organizer/{token}/": {
    verb: "confirm" | "correct" | "claim" | "remove";
    name?: string;
    email?: string;
    text?: string;
    title?: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
  };
  "POST /events/submit/": {
    location: string;
    description: string;
    title: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
    business?: number;
  };
  "POST /events/{id}/report_issue/": {
    issue_type: "incorrect_info" | "cancelled" | "duplicate" | "inappropriate_content" | "spam" | "other";
    description: string;
  };
  "POST /events/{id}/toggle_interest/": {
    interest_type?: "interested";
  };
  "POST /group-plans/": {
    rule?: "most_yes" | "fewest_no" | "owner_decides";
    title: string;
    description?: string;
    location?: string;
    guests_may_propose?: boolean;
    sends_reminders?: boolean;
    expected_count?: number | null;
    deadline_date?: string | null;
    deadline_time?: string | null;
    options?: {
      kind: "business" | "event" | "deal" | "date" | "custom";
      object_id?: number | null;
      recurrence_id?: string;
      title?: string;
      note?: string;
      start_date?: string | null;
      end_date?: string | null;
      start_time?: string | null;
      end_time?: string | null;
      capacity?: number | null;
    }[];
  };
  "POST /group-plans/{id}/decide/": {
    option_id: number | null;
    known_refusals?: number | null;
  };
  "POST /group-plans/{id}/invitations/": {
    people: {
      name: string;
      email: string;
    }[];
  };
  "POST /group-plans/{id}/options/": {
    kind: "business" | "event" | "deal" | "date" | "custom";
    object_id?: number | null;
    recurrence_id?: string;
    title?: string;
    note?: string;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    capacity?: number | null;
  };
  "POST /group-plans/{id}/reopen/": {
    deadline_date?: string | null;
    deadline_time?: string | null;
  };
  "POST /guides/": {
    slug: string;
    title: string;
    introduction?: string;
    body?: string;
    image_url?: string;
    image_alt?: string;
    author?: string;
    status?: "draft" | "published";
    is_featured?: boolean;
    /**
     * @maxItems 60
     */
    related_businesses?: number[];
  };
  "POST /guides/fact-check/": {
    introduction?: string;
    body: string;
    topic?: string;
  };
  "POST /guides/generate/": {
    topic: string;
    season?: "spring" | "summer" | "fall" | "winter";
    tone?: "plain" | "friendly" | "lively";
    category?: string;
    engine?: "built-in" | "endpoint";
    /**
     * @maxItems 12
     */
    business_ids?: number[];
  };
  "POST /guides/generated/": {
    title: string;
    introduction?: string;
    body: string;
    topic: string;
    engine: string;
  };
  "POST /guides/generated/{id}/confirmations/": {
    sentence: string;
  };
  "POST /guides/preview/": {
    body: string;
  };
  "POST /itineraries/": {
    title?: string;
    notes?: string;
    /**
     * @maxItems 14
     */
    days: {
      date: string | null;
      start_time?: string;
      end_time?: string;
    }[];
    party?: {
      adults?: number | null;
      children?: number | null;
    };
    /**
     * @maxItems 40
     */
    interests?: string[];
    travel_mode?: "walk" | "drive";
    start_place?: {
      name?: string;
      latitude?: number;
      longitude?: number;
    } | null;
    /**
     * @maxItems 100
     */
    stops?: {
      id: string;
      kind: "business" | "event" | "guide" | "deal" | "custom";
      object_id?: number | null;
      title?: string;
      fixed_time?: string | null;
      day?: number | null;
      recurrence_id?: string | null;
      note?: string;
      duration_minutes?: number | null;
      is_locked?: boolean;
      is_done?: boolean;
    }[];
    /**
     * @maxItems 500
     */
    refused?: {
      kind: "business" | "event" | "guide" | "deal" | "custom";
      object_id: number | null;
    }[];
  };
  "POST /itineraries/propose/": {
    title?: string;
    notes?: string;
    /**
     * @maxItems 14
     */
    days: {
      date: string | null;
      start_time?: string;
      end_time?: string;
    }[];
    party?: {
      adults?: number | null;
      children?: number | null;
    };
    /**
     * @maxItems 40
     */
    interests?: string[];
    travel_mode?: "walk" | "drive";
    start_place?: {
      name?: string;
      latitude?: number;
      longitude?: number;
    } | null;
    /**
     * @maxItems 100
     */
    stops?: {
      id: string;
      kind: "business" | "event" | "guide" | "deal" | "custom";
      object_id?: number | null;
      title?: string;
      fixed_time?: string | null;
      day?: number | null;
      recurrence_id?: string | null;
      note?: string;
      duration_minutes?: number | null;
      is_locked?: boolean;
      is_done?: boolean;
    }[];
    /**
     * @maxItems 500
     */
    refused?: {
      kind: "business" | "event" | "guide" | "deal" | "custom";
      object_id: number | null;
    }[];
  };
  "POST /itineraries/{id}/share/": {
    days_valid?: number | null;
  };
  "POST /itineraries/{id}/stops/": {
    kind: "business" | "event" | "guide" | "deal" | "custom";
    object_id: number | null;
    day?: number | null;
    recurrence_id?: string | null;
  };
  "POST /moderation/decisions/{token}/appeal/": {
    text: string;
  };
  "POST /newsletter/bounces/": {
    email: string;
    type?: "hard" | "soft" | "blocked";
    reason?: string;
  };
  "POST /newsletter/subscribe/": {
    email: string;
  };
  "POST /placement-requests/": {
    kind: "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
    category_id?: number | null;
    starts_at: string | null;
    duration: "1_week" | "2_weeks" | "1_month" | "3_months" | "6_months" | "1_year";
    business_id?: number | null;
    name?: string;
    custom_title?: string;
    custom_message?: string;
    note?: string;
    contact_name?: string;
    contact_email?: string;
    contact_phone?: string;
  };
  "POST /placements/impressions/": {
    /**
     * @maxItems 100
     */
    placements?: number[];
    /**
     * @maxItems 100
     */
    featured?: number[];
  };
  "POST /quizzes/result/": {
    quiz: number;
    /**
     * @minItems 1
     * @maxItems 200
     */
    answers: {
      /**
       * The question's id.
       */
      question: number;
      /**
       * The id of a choice, its text, or free text.
       */
      answer_value: string;
    }[];
  };
  "POST /quizzes/submit/": {
    quiz: number;
    /**
     * @minItems 1
     * @maxItems 200
     */
    answers: {
      /**
       * The question's id.
       */
      question: number;
      /**
       * The id of a choice, its text, or free text.
       */
      answer_value: string;
    }[];
  };
  "POST /reviews/{id}/answer/": {
    text: string;
  };
  "POST /reviews/{id}/report/": {
    reason: "offensive" | "not_about_this_place" | "private_information" | "spam" | "other";
    description?: string;
  };
  "POST /setup/": {
    token: string;
    email: string;
    password: string;
  };
  "POST /shared-approvals/{token}/": {
    decision: "approve" | "request_changes";
    comments?: {
      paragraph?: number | null;
      text: string;
    }[];
  };
  "POST /shared-group-plans/{token}/participants/{key}/comments/": {
    text: string;
  };
  "POST /shared-group-plans/{token}/participants/{key}/options/": {
    kind: "business" | "event" | "deal" | "date" | "custom";
    object_id?: number | null;
    recurrence_id?: string;
    title?: string;
    note?: string;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    capacity?: number | null;
  };
  "POST /suggestions/links/{token}/": {
    answer: "keep" | "discard";
  };
  "POST /suggestions/received/{id}/": {
    answer: "keep" | "discard";
  };
  "PUT /admin/categories/order/": {
    /**
     * @maxItems 500
     */
    ids?: number[];
  };
  "PUT /admin/checklists/order/": {
    kind: "situation" | "occasion";
    /**
     * @maxItems 500
     */
    ids: number[];
  };
  "PUT /admin/checklists/{id}/": {
    version: number | null;
    kind: "situation" | "occasion";
    title: string;
    slug?: string;
    summary?: string;
    icon?:
      | "list"
      | "home"
      | "childcare"
      | "builders"
      | "care"
      | "store"
      | "pets"
      | "memorial"
      | "heart"
      | "civic"
      | "auto"
      | "school"
      | "legal"
      | "health"
      | "family"
      | "gift"
      | "venue"
      | "music"
      | "garden"
      | "outdoors"
      | "restaurant"
      | "dessert"
      | "boats"
      | "worship"
      | "charity"
      | "bank"
      | "accounting"
      | "emergency"
      | "transit"
      | "flowers"
      | "photo"
      | "calendar";
    is_published?: boolean;
    /**
     * @maxItems 60
     */
    items?: {
      key?: string;
      title: string;
      reason?: string;
      detail?: string;
      timing?: string;
      is_required?: boolean;
      office?: {
        name: string;
        business_slug?: string;
        bring?: string;
        cost?: string;
        address?: string;
        phone?: string;
        hours?: string;
        url?: string;
      } | null;
      /**
       * @maxItems 8
       */
      categories?: string[];
      search?: string;
      offset_days?: number | null;
      budget_share?: number | null;
    }[];
  };
  "PUT /admin/guides/{id}/draft/": {
    slug: string;
    title: string;
    introduction: string;
    image_url: string;
    image_alt: string;
    author: string;
    body: string;
    is_featured?: boolean;
    /**
     * @maxItems 60
     */
    related_businesses?: number[];
    edition: string;
    editor: string;
    sequence?: number | null;
    is_new_version?: boolean;
  };
  "PUT /admin/guides/{id}/preview-link/": {
    days?: number | null;
  };
  "PUT /admin/public-address/": {
    public_address: string;
  };
  "PUT /admin/quizzes/order/": {
    /**
     * @maxItems 500
     */
    ids: number[];
  };
  "PUT /admin/quizzes/{id}/": {
    saves: number | null;
    title: string;
    description?: string;
    /**
     * @maxItems 12
     */
    personas?: {
      slug?: string;
      name: string;
      description?: string;
      pictogram?: string;
      /**
       * @maxItems 20
       */
      places?: string[];
      /**
       * @maxItems 20
       */
      tags?: string[];
      /**
       * @maxItems 20
       */
      events?: string[];
    }[];
    /**
     * @maxItems 20
     */
    questions?: {
      text: string;
      type?: "multiple-choice" | "ranking";
      /**
       * @maxItems 12
       */
      choices?: {
        text: string;
        /**
         * Slug of a persona to how much this choice speaks for it.
         */
        weights?: {
          [k: string]: number;
        };
      }[];
    }[];
  };
  "PUT /businesslistings/{key}/counter-pin/": {
    pin: string;
  };
  "PUT /businesslistings/{key}/images/": {
    /**
     * @maxItems 20
     */
    images: {
      /**
       * The token; or the id of one that the listing has.
       */
      image: string | number;
      /**
       * What it shows.
       */
      alt?: string;
    }[];
  };
  "PUT /dj-rest-auth/user/": {
    first_name?: string;
    last_name?: string;
    business_name_temp?: string;
    user_role?: "CONSUMER" | "BUSINESS_OWNER";
  };
  "PUT /events/{id}/": {
    rule?:
      | "off_topic"
      | "threat"
      | "obscene"
      | "private_information"
      | "spam"
      | "false_identity"
      | "copyright"
      | "not_confirmed"
      | "incomplete"
      | "duplicate";
    reason?: string;
    revision?: number | null;
    title?: string;
    description?: string;
    location?: string;
    address?: string;
    organizer?: string;
    category?: string;
    event_type?: string;
    target_audience?: string;
    organizer_email?: string;
    website?: string | null;
    price?: string | null;
    is_free?: boolean;
    latitude?: number | null;
    longitude?: number | null;
    start_date?: string | null;
    end_date?: string | null;
    start_time?: string | null;
    end_time?: string | null;
    recurring_pattern?: string | null;
    special_offers?: {
      [k: string]: string;
    };
    /**
     * @maxItems 20
     */
    atmosphere_tags?: string[];
    status?: "scheduled" | "cancelled" | "postponed";
    visibility?: "published" | "pending" | "hidden" | "rejected" | "removed";
    source_type?: "website" | "facebook" | "instagram" | "google" | "manual";
    verification_status?: "verified" | "unverified" | "pending" | "disputed";
    source_url?: string | null;
    is_featured?: boolean;
    needs_review?: boolean;
    image?: string | null;
    image_id?: number | null;
    business?: number | null;
  };
  "PUT /itineraries/{id}/": {
    version: number | null;
    title?: string;
    notes?: string;
    /**
     * @maxItems 14
     */
    days: {
      date: string | null;
      start_time?: string;
      end_time?: string;
    }[];
    party?: {
      adults?: number | null;
      children?: number | null;
    };
    /**
     * @maxItems 40
     */
    interests?: string[];
    travel_mode?: "walk" | "drive";
    start_place?: {
      name?: string;
      latitude?: number;
      longitude?: number;
    } | null;
    /**
     * @maxItems 100
     */
    stops?: {
      id: string;
      kind: "business" | "event" | "guide" | "deal" | "custom";
      object_id?: number | null;
      title?: string;
      fixed_time?: string | null;
      day?: number | null;
      recurrence_id?: string | null;
      note?: string;
      duration_minutes?: number | null;
      is_locked?: boolean;
      is_done?: boolean;
    }[];
    /**
     * @maxItems 500
     */
    refused?: {
      kind: "business" | "event" | "guide" | "deal" | "custom";
      object_id: number | null;
    }[];
  };
  "PUT /life-services/{slug}/": {
    steps?: {
      status?: "to_do" | "done" | "not_needed";
      key: string;
      title: string;
      note?: string;
    }[];
  };
  "PUT /quizzes/persona/": {
    persona: string | null;
  };
  "PUT /saved/": {
    /**
     * @maxItems 500
     */
    business_ids: number[];
  };
  "PUT /shared-group-plans/{token}/participants/{key}/": {
    name: string;
    email?: string;
    answers?: {
      option_id: number | null;
      answer: "yes" | "if_need_be" | "no" | "not_answered";
    }[];
    comment?: string;
  };
}
