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
 * Whether a business is public. Only staff and its own people see a pending or hidden one.
 */
export type BusinessStatus = "published" | "pending" | "hidden";
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
 * A date on which a series differs from its recurrence rule.
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
export type GuideStatus = "draft" | "published";
export type VersionOrigin = "written" | "generated";
/**
 * A request as staff see it.
 */
export type AdminPlacementRequest = PlacementRequest & {
  asker: PlacementAsker;
  availability: PlacementAvailability;
  /**
   * What leaves no slot free on those days; empty if one is free.
   */
  conflicts: PlacementConflict[];
  /**
   * What the business already has of this kind on those days.
   */
  own: PlacementConflict[];
};
/**
 * A request, as its sender sees it.
 */
export type PlacementRequest = NewPlacement & {
  id: number;
  business_name: string | null;
  category_name: string | null;
  note: string;
  state: PlacementRequestState;
  /**
   * What staff wrote with their decision.
   */
  reason: string;
  /**
   * The placement that was created from it; null unless it was approved.
   */
  placement_id: number | null;
  created_at: string;
  decided_at: string | null;
};
export type PlacementKind = "featured" | "spotlight" | "category_sponsor" | "marquee_sponsor";
export type PlacementStatus = "draft" | "active";
export type PlacementRequestState = "open" | "accepted" | "declined" | "withdrawn";
/**
 * A quiz as the office edits it.
 */
export type AdminQuiz = QuizContent & {
  id: number;
  version: number;
  /**
   * Goes up with each save. A change sends the number that it was made to.
   */
  saves: number;
  is_active: boolean;
  is_archived: boolean;
  /**
   * Id of the quiz's first version; the same for all its versions.
   */
  first_id: number;
  /**
   * Id of the quiz's newest version.
   */
  newest_id: number;
  /**
   * Number of submissions to this version.
   */
  submission_count: number;
  /**
   * Somebody has begun or answered it: the next save makes a new version.
   */
  is_in_use: boolean;
  /**
   * Personas that no answers lead to, by their position in `personas` (from 0).
   */
  unreachable: number[];
};
/**
 * An alert for everybody.
 */
export type Alert = AlertInput & {
  /**
   * Another one once its level or text has changed, so that it is shown to those who dismissed it before.
   */
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
 * A person's vote on an option.
 */
export type Answer = "yes" | "if_need_be" | "no" | "not_answered";
/**
 * An appeal with everything needed to decide it.
 */
export type AppealCase = ModerationNotice & {
  author: string;
  /**
   * Who made the first decision; empty if the account was deleted.
   */
  decided_by: string;
  /**
   * Whether the caller may answer. Whoever made the first decision may not, unless nobody else can.
   */
  may_answer: boolean;
  /**
   * Other staff who can answer.
   */
  others: string[];
};
/**
 * What people publish on the site and staff moderate.
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
   * Path of the page where it is edited.
   */
  editor_path: string;
  paragraphs: Paragraph[];
  /**
   * Those of a generated guide that no record supports.
   */
  doubtful_sentences: DoubtfulSentence[];
  comments: ApprovalComment[];
  compared_with: ComparedWith | null;
  differences: FieldDifference[];
  /**
   * What happened this time and the earlier times that it was sent in, newest first.
   */
  log: ApprovalLogEntry[];
  links: ApprovalLink[];
  /**
   * Whether the caller may approve it.
   */
  may_decide: boolean;
  /**
   * Who may approve it, as a sentence.
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
   * Markdown; only for those who may edit the guide.
   */
  body?: string;
  /**
   * Cards whose subject is no longer public; only for those who may edit the guide.
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
 * Who last confirmed a listing, as shown to visitors.
 */
export type ConfirmedBy = "owner" | "resident" | "office";
/**
 * A deal with its unpublished changes, as residents will see it.
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
   * Whether it has a code; otherwise its page is shown at the counter.
   */
  has_code: boolean;
  max_redemptions: number | null;
  /**
   * Uses left; null if unlimited.
   */
  remaining: number | null;
  /**
   * The state of a deal on a given day.
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
 * A sentence of a generated guide that no record supports.
 */
export type DoubtfulSentence = CheckedSentence & {
  /**
   * Who has confirmed it: null if nobody has, empty if that account is gone.
   */
  confirmed_by: string | null;
};
/**
 * What the text is compared with.
 */
export type ComparedWith = "last_review" | "published";
export type DifferenceKind = "same" | "added" | "removed";
/**
 * Who has to answer an open suggestion.
 */
export type SuggestionRecipient = "staff" | "business";
export type BackupKind = "nightly" | "manual" | "uploaded" | "replaced";
export type BackupState = "verified" | "unchecked" | "faulty";
export type ManagedDeal = Deal & {
  code: string;
  status: DealStatus;
  stage: DealStage;
  /**
   * The town office withdrew it under a posted rule: only an appeal brings it back.
   */
  is_held: boolean;
  redeemed_count: number;
  last_redeemed_at: string | null;
  review: DealReview | null;
  created_at: string;
  updated_at: string;
  /**
   * Send it back with a change; the response is 409 if somebody else has changed it since.
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
 * A figure that is counted.
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
 * The unit of a series: one value for each day, or for each week.
 */
export type SeriesUnit = "day" | "week";
export type SeriesPoint = DateRange & {
  /**
   * Null: fewer than 5.
   */
  value: number | null;
};
/**
 * An account's role at a business.
 */
export type BusinessRole = "owner" | "manager";
/**
 * The state of a placement on a given day.
 */
export type PlacementState = "draft" | "coming" | "running" | "over";
export type Campaign = NewCampaign & {
  id: number;
  business_name: string | null;
  state: CampaignState;
  /**
   * The first day of its first line; null without lines.
   */
  starts_at: string | null;
  /**
   * The last day, including the days added for missed ones.
   */
  ends_at: string | null;
  created_at: string;
  updated_at: string;
  /**
   * Send it back with a change; the response is 409 if somebody else has changed it since.
   */
  revision: number;
};
/**
 * The state of a campaign on a given day.
 */
export type CampaignState = "coming" | "running" | "over";
export type CampaignLine = NewCampaignLine & {
  id: number;
  campaign_id: number;
  category_name: string | null;
};
export type PriceBasis = "rate_card" | "agreed";
export type CampaignReport = Campaign & {
  sponsor: string;
  /**
   * Days before this date are counted.
   */
  as_of: string;
  /**
   * The most important result, in one sentence.
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
     * Such as "Spotlight on the home page".
     */
    name: string;
    /**
     * Such as "December 1 to December 31, 2026".
     */
    term: string;
    rows: DeliveryRow[];
    placements: LinePlacement[];
    /**
     * Placements of the same kind and sponsor that deliver no line yet.
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
 * The response to a change: what is public now, and what waits for staff.
 */
export type ChangedBusiness = BusinessDetail & {
  change_request: ChangeRequest | null;
};
export type StepStatus = "to_do" | "done" | "not_needed";
/**
 * The kind of a channel.
 */
export type ChannelKind = "mastodon" | "bluesky" | "facebook" | "webhook" | "rss" | "copy";
/**
 * What a post is about.
 */
export type SubjectKind = "guide" | "event" | "deal";
export type PostStatus = "scheduled" | "held" | "sending" | "ready" | "sent" | "failed" | "unknown" | "withdrawn";
/**
 * A business's answer to the question whether its listing is right.
 */
export type CheckAnswer = "confirmed" | "changed" | "stopped";
export type CheckLevel = "problem" | "hint";
/**
 * What the import does with a row.
 */
export type RowAction = "create" | "update" | "unchanged" | "skip" | "wrong";
export type Checklist = ChecklistContent & {
  id: number;
  /**
   * Goes up with each save.
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
 * The current owner's answer to a claim.
 */
export type OwnerAnswer = "mistake" | "agreed";
/**
 * A field that a complete listing has.
 */
export type ListingField =
  | "hours"
  | "contact"
  | "photos"
  | "description"
  | "street_address"
  | "locality"
  | "position"
  | "website"
  | "category"
  | "attributes";
/**
 * How far the talks with a vendor are.
 */
export type ContactState = "to_ask" | "asked" | "offered" | "booked";
export type ContributionKind = "suggestion" | "event";
/**
 * An event in a list, with its next date in the requested range.
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
};
/**
 * A business that the member owns or manages.
 */
export type OwnBusiness = BusinessRef & {
  status: BusinessStatus;
  role: BusinessRole;
  category: CategoryRef;
  picture: PictureRef | null;
  open_status: OpenStatus | null;
  completeness: Completeness;
  /**
   * Since when a change of its name, category or address has been waiting for staff.
   */
  changes_waiting_since: string | null;
  /**
   * Until when its owner can answer somebody who says that it is theirs; null for managers.
   */
  claim_to_answer_by: string | null;
  /**
   * Number of visitors' suggestions that its owners and managers have not answered.
   */
  waiting_suggestions: number;
  /**
   * Number of public reviews without a reply.
   */
  unanswered_reviews: number;
  running_deals: number;
  /**
   * Those of the running ones that end within a week, the earliest first.
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
   * Whether the business counts uses at its counter.
   */
  has_counter: boolean;
  updated_at: string;
};
/**
 * The state of a deal on a given day.
 */
export type DealState = "upcoming" | "running" | "used_up" | "ended";
export type DecidedBy = "owner" | "rule";
/**
 * How the plan is decided at its deadline; chosen when the plan is made.
 */
export type DecisionRule = "most_yes" | "fewest_no" | "owner_decides";
export type RecordKind =
  "business" | "event" | "deal" | "guide" | "placement" | "category" | "campaign" | "quiz" | "checklist";
/**
 * An alert for staff, with the values that its form starts with.
 */
export type EditableAlert = AlertInput & {
  id: number;
  /**
   * Id of its newest audit entry. Send it back with a change; 409 if somebody else has changed it since.
   */
  revision: number;
};
/**
 * `need`: something to book or buy; `task`: something to do.
 */
export type EventPlanItemKind = "need" | "task";
/**
 * The office of a step, with its listing if the directory has one.
 */
export type StepOffice = Office & {
  listing: Business | null;
};
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
   * When it should have gone out, if it went out late because the program was not running.
   */
  missed_at: string | null;
  /**
   * Items to refresh or remove before it can go out. Empty in lists, and once it goes out.
   */
  outdated: OutdatedItem[];
  created_at: string;
  updated_at: string;
  mailed: number;
  skipped: number;
  /**
   * Number of readers whose copy bounced.
   */
  bounced: number;
  /**
   * Id of its newest audit entry. Send it back with a change; 409 if somebody else has changed it since.
   */
  revision: number;
};
export type IssueStatus = "draft" | "scheduled" | "sending" | "sent";
/**
 * Why an issue that was to go out is a draft again, or stopped halfway.
 */
export type HoldReason = "empty" | "stopped" | "unapproved" | "outdated" | "restored";
export type EventIssueType = "incorrect_info" | "cancelled" | "duplicate" | "inappropriate_content" | "spam" | "other";
/**
 * The format of a source.
 */
export type SourceFormat = "json_ld" | "rss" | "ics" | "csv";
/**
 * How well the last fetch runs of a source went.
 */
export type SourceHealth = "new" | "good" | "failing" | "off";
export type EventSourceDetail = EventSource & {
  fetch_runs: FetchRun[];
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
 * How well the businesses in a search match the words.
 */
export type Match = "all_words" | "most_words" | "building";
/**
 * An event found by itself in a source, at a business whose people can confirm or correct it.
 */
export type FoundEvent = OrganizerEvent & {
  id: number;
  business: BusinessRef;
  /**
   * The recurrence rule (RRULE); null for a single event.
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
   * Number of people with an email address who have not answered every option.
   */
  reminder_count: number;
  people: PersonInPlan[];
};
export type GroupPlanStatus = "open" | "closed" | "decided";
export type OptionKind = "business" | "event" | "deal" | "date" | "custom";
/**
 * Whether what an option refers to still takes place or is still offered.
 */
export type OptionState = "available" | "cancelled" | "postponed" | "gone";
export type GuideVersionDetail = ListedVersion & {
  content: GuideContent;
};
export type ImportState = "draft" | "running" | "done" | "cancelled" | "undoing" | "undone";
export type ImportCheck = ImportReport & {
  /**
   * Invalid rows first; at most 500.
   */
  preview: CheckedRow[];
};
/**
 * What an import did, or would do, and what there is to say about the file.
 */
export type ImportReport = ImportDiagnostics & {
  /**
   * Rows, or entries of a calendar, valid or not.
   */
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /**
   * Rows that are invalid or repeated, or whose record was deleted here.
   */
  skipped: number;
  bad_rows: number;
  /**
   * Invitations by email that the import will send.
   */
  invitations: number;
  unused_columns: string[];
  /**
   * Questions about columns that are not used but look as if they should be.
   */
  questions: ColumnQuestion[];
};
/**
 * An import with everything needed to continue it.
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
 * A checklist for a life event, with the member's progress.
 */
export type LifeService = ListedChecklist & {
  progress: LifeServiceProgress | null;
};
/**
 * A checklist for a life event, with its steps.
 */
export type LifeServiceDetail = LifeService & {
  steps: LifeServiceStep[];
  /**
   * Steps that the member checked off or noted and that the office has removed since.
   */
  former_steps: StepState[];
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
  /**
   * Those that have not expired.
   */
  session_count: number;
};
/**
 * A new token. Only this response contains the token itself.
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
   * Not public until staff have read it: they hid it and its author has corrected it since, or they hid an
   * earlier one of this business by this author.
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
 * What a notification is about. Members turn each kind on or off.
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
 * A checklist in the office's list.
 */
export type OfficeChecklist = ListedChecklist & {
  /**
   * The state whose law its steps describe, if that is not the town's and nobody has changed them yet;
   * otherwise empty.
   */
  written_for: string;
};
/**
 * A notice for the author, with the token of its page.
 */
export type OwnModerationNotice = ModerationNotice & {
  /**
   * Empty for a program with an access token.
   */
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
   * Send it back with a change; the response is 409 if somebody else has changed it since.
   */
  revision: number;
};
/**
 * A decision in the list of recent ones, with its event.
 */
export type RecentDecision = ModerationDecision & {
  title: string;
  start_date: string;
  /**
   * Whether it can be undone: there is no later decision about the same event.
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
   * The email address in the listing.
   */
  email: string;
  /**
   * Whether staff can decide it now, without waiting for a code or the current owner.
   */
  is_ripe: boolean;
};
/**
 * One field of a request, as staff decide it.
 */
export type ReviewedChange = FieldChange & {
  /**
   * Null until it is decided.
   */
  is_approved: boolean | null;
};
/**
 * The state of a subscription. Only confirmed subscribers get mail.
 */
export type SubscriberStatus = "pending" | "confirmed" | "unsubscribed" | "bounced";
export type PlacementDetail = Placement & {
  /**
   * Newest first.
   */
  days: DayCounts[];
};
export type PostDetail = ChannelPost & {
  /**
   * Oldest first.
   */
  log: PostLogEntry[];
};
/**
 * Something to post about, with a draft for each channel.
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
   * Why it cannot be posted; empty if it can.
   */
  problem: string;
};
/**
 * The content of one postcard.
 */
export type Postcard = DueBusiness & {
  /**
   * As it is printed: `K7QM-2XPA`.
   */
  code: string;
  url: string;
  /**
   * The address as a QR code, an SVG image; null if it is too long for one.
   */
  qr_code: string | null;
};
/**
 * A persona with recommendations for it.
 */
export type Recommended = Persona & {
  recommendations: Recommendations;
};
export type ReportPoint = DateRange & {
  value: number;
  /**
   * The value on the same day or week of the period before. Null: not counted.
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
 * The plan after somebody's answers were saved.
 */
export type SavedAnswers = SharedGroupPlan & {
  /**
   * The key to use from now on, if the one from an email ended with the address it was sent to; null otherwise.
   */
  own_key: string | null;
};
/**
 * A business that an account acts for, whatever its status.
 */
export type UserBusiness = BusinessRef & {
  role: BusinessRole;
};

/**
 * A token as its owner sees it, without the token itself.
 */
export interface AccessToken {
  id: number;
  name: string;
  /**
   * `read` or `write`, which includes reading.
   */
  permission: string;
  parts: string[];
  created_at: string;
  /**
   * Accurate to the hour.
   */
  last_used_at: string | null;
  expires_at: string;
}
export interface AccessibilityFinding {
  id: number;
  kind: CheckedKind;
  title: string;
  /**
   * Path of the page that shows it.
   */
  path: string;
  /**
   * Path of the page where it can be fixed; empty if it is part of the program.
   */
  edit_path: string;
  rule: AccessibilityRule;
  /**
   * The success criterion of WCAG 2.
   */
  criterion: string;
  /**
   * The words to look for, or the picture's address.
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
   * Every rule, including those without findings.
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
   * Number of findings that are not fixed.
   */
  findings: number;
  /**
   * Number of pages with such findings.
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
   * Number of pages that could not be rendered.
   */
  pages_failed: number;
}
export interface AdjacentEvent {
  slug: string;
  title: string;
}
export interface AdminBusiness {
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
   * When somebody last confirmed the listing
   */
  confirmed_at: string | null;
  created_at: string;
  updated_at: string;
}
export interface CategoryRef {
  id: number;
  name: string;
  slug: string;
  pictogram: string;
}
export interface AdminCategory {
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
   * The business whose placement runs there now
   */
  sponsor: string | null;
  updated_at: string;
  /**
   * Send it back with a change; the response is 409 if somebody else has changed it since.
   */
  revision: number;
}
/**
 * An event. All keys are always present.
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
   * Only for staff; otherwise null.
   */
  contact_removal_token: string | null;
  special_offers: {
    [k: string]: string;
  };
  /**
   * Such as `all_ages`; empty if nobody said.
   */
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
   * The caller's own answer; null if there is none.
   */
  user_interest_status: string | null;
}
/**
 * A business to choose from a list.
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
   * With the town's UTC offset on that day.
   */
  starts_at: string;
  /**
   * Null: the end is not known.
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
   * If this date is at another place, its coordinates are these or unknown, never those of the series.
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
   * The upcoming dates of a series, to choose one.
   */
  occurrences: ShownOccurrence[];
  /**
   * Fields that sources no longer change.
   */
  locked_fields: string[];
  /**
   * Send it back with a change; the response is 409 if somebody else has changed it since.
   */
  revision: number;
  /**
   * For staff.
   */
  open_reports: number | null;
}
/**
 * A guide in the office's list, with the text of its newest version.
 */
export interface AdminGuide {
  id: number;
  slug: string;
  title: string;
  author: string;
  status: GuideStatus;
  /**
   * Whether a published guide has a newer text that is not public.
   */
  has_changes: boolean;
  is_featured: boolean;
  origin: VersionOrigin;
  published_at: string | null;
  saved_at: string;
  saved_by: string;
}
/**
 * The fields of a placement that can be set. The last day is included; null means until somebody ends
 * it.
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
 * The person who sent the request.
 */
export interface PlacementAsker {
  name: string;
  email: string;
  phone: string;
  has_account: boolean;
  /**
   * Whether the person acted for the business.
   */
  is_by_business: boolean;
}
/**
 * How many slots of a kind there are on some days, and how many are taken.
 */
export interface PlacementAvailability {
  is_free: boolean;
  capacity: number;
  /**
   * The most slots taken on any of the days.
   */
  taken: number;
  /**
   * The first day from which a slot is free for as many days; null if no end is known.
   */
  free_from: string | null;
}
/**
 * What else is sold on requested days.
 */
export interface PlacementConflict {
  /**
   * Null: it was sold in a campaign, and is not booked by a placement yet.
   */
  placement_id: number | null;
  name: string;
  starts_at: string;
  ends_at: string | null;
}
export interface QuizContent {
  title: string;
  description: string;
  personas: PersonaContent[];
  questions: QuestionContent[];
}
export interface PersonaContent {
  /**
   * Identifies the persona in addresses and weights. For a new persona, send any word that the weights use
   * too; on saving, it is replaced by a slug made from the name.
   */
  slug: string;
  name: string;
  /**
   * Markdown
   */
  description: string;
  pictogram: string;
  /**
   * Slugs of business categories, or pictograms, each of which stands for a kind of category.
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
   * From the slug of a persona to the weight of this choice for it.
   */
  weights: {
    [k: string]: number;
  };
}
/**
 * An alert as staff enter it; times are in UTC, such as `2026-11-27T13:00:00.000Z`.
 */
export interface AlertInput {
  level: string;
  text: string;
  link: string;
  starts_at: string;
  ends_at: string | null;
}
/**
 * Something that could replace a stop.
 */
export interface Alternative {
  kind: StopKind;
  object_id: number;
  recurrence_id: string | null;
  place: StopPlace;
  /**
   * Such as "Books · 4 minutes on foot · open until 6 PM".
   */
  reason: string;
  duration_minutes: number;
  schedule: StopSchedule;
}
/**
 * The business, event, deal or guide of a stop, as it is now.
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
 * The times of a stop, and what does not work out there.
 */
export interface StopSchedule {
  /**
   * With the town's UTC offset at that time.
   */
  arrives_at: string;
  leaves_at: string;
  /**
   * From the previous stop, or from the start: estimated from the straight-line distance. These three are
   * null under a link for the way from the start, which nobody else learns.
   */
  travel_minutes: number | null;
  travel_meters: number | null;
  waiting_minutes: number | null;
  /**
   * Whether it is open on arrival; null if the hours are not known.
   */
  is_open: boolean | null;
  /**
   * Minutes left before it closes, or before the event starts.
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
   * The event's name, the subject or the day, depending on what the counts are grouped by.
   */
  what: string;
  detail: string;
  count: number;
}
/**
 * Counts over a range of days.
 */
export interface AnalyticsSums {
  from: string;
  to: string;
  totals: AnalyticsCount[];
  page_views: AnalyticsCount[];
  top_pages: AnalyticsCount[];
  /**
   * The counts of the requested event name; null if none was requested.
   */
  counts: AnalyticsCount[] | null;
}
/**
 * A moderation decision, as the author of the content sees it.
 */
export interface ModerationNotice {
  id: number;
  kind: ContentKind;
  title: string;
  /**
   * The content at the time of the decision.
   */
  content: string;
  rule: ModerationRule;
  rule_title: string;
  rule_text: string;
  note: string;
  decided_at: string;
  /**
   * When the content was shown or accepted after all.
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
   * Whether the appeal was answered by somebody other than the one who made the first decision.
   */
  is_answered_by_another: boolean;
}
/**
 * A text sent in for approval, as the queue shows it.
 */
export interface Approval {
  id: number;
  kind: ApprovalKind;
  subject_id: number;
  title: string;
  status: ApprovalStatus;
  /**
   * A note from the sender to the reviewers.
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
   * The paragraph, counted from 1; null for a comment on the whole text.
   */
  paragraph: number | null;
  /**
   * The beginning of that paragraph.
   */
  quote: string;
  /**
   * Line of the text, counted from 1.
   */
  line: number | null;
  text: string;
  by: string;
  created_at: string;
}
/**
 * A text as residents will see it. Only the field of its kind is set.
 */
export interface ApprovalPreview {
  guide: GuideDetail | null;
  deal: WantedDeal | null;
  issue: NewsletterIssue | null;
}
/**
 * A guide in a list.
 */
export interface Guide {
  id: number;
  slug: string;
  title: string;
  introduction: string;
  /**
   * Empty if there is none: the page then shows a drawn landscape.
   */
  image_url: string;
  related_businesses: BusinessRef[];
}
export interface Heading {
  id: string;
  text: string;
}
/**
 * The card of a business, an event or a deal in a text.
 */
export interface EmbedCard {
  /**
   * `business`, `event` or `deal`.
   */
  kind: string;
  /**
   * Path of the page it leads to.
   */
  to: string;
  /**
   * Shown above the title, such as "Bakeries" or "Live music".
   */
  label: string;
  title: string;
  image: string;
  lines: string[];
}
/**
 * A business in a list. All keys are always present.
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
   * In one line; empty if not known.
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
   * The mean of its reviews, from 1 to 5; null without reviews.
   */
  average_rating: number | null;
  review_count: number;
  /**
   * When somebody last confirmed the listing.
   */
  confirmed_at: string | null;
  confirmed_by: ConfirmedBy | null;
  /**
   * Whether the business did not answer the last two requests to confirm its listing.
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
   * Distance from the requested point.
   */
  distance_km: number | null;
}
/**
 * A picture in a response.
 */
export interface PictureRef {
  url: string;
  srcset: string;
  alt: string;
  width: number;
  height: number;
}
export interface Link {
  label: string;
  url: string;
}
/**
 * Whether a business is open at one moment.
 */
export interface OpenStatus {
  is_open: boolean;
  /**
   * In words, such as "Open now · closes 5 PM".
   */
  label: string;
  /**
   * When it next opens or closes, in local time; null if that is too far ahead.
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
   * Line of the text, counted from 1.
   */
  line: number;
  /**
   * Without its Markdown.
   */
  text: string;
  is_heading: boolean;
}
/**
 * A sentence with the records that it mentions and what none of them confirms.
 */
export interface CheckedSentence {
  text: string;
  /**
   * What it is about if it does not name it: the records before it, such as `business:3`, or else the heading
   * above it. Sent back with a confirmation.
   */
  subject: string;
  sources: FactSource[];
  /**
   * Empty if a record confirms every name, number and time in it.
   */
  problems: string[];
}
/**
 * A record that a sentence mentions.
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
   * Who did it; empty if nobody in particular.
   */
  by: string;
}
/**
 * A link by which somebody without an account decides.
 */
export interface ApprovalLink {
  id: number;
  email: string;
  created_at: string;
  expires_at: string;
  /**
   * Whether the link can still be used.
   */
  is_open: boolean;
}
/**
 * The state of a text's approval, for its editor.
 */
export interface ApprovalState {
  /**
   * Whether the office requires approval for this kind.
   */
  is_required: boolean;
  /**
   * Who may approve what the caller sends in now, as a sentence.
   */
  deciders: string;
  /**
   * Identifies the current text. Send it along when sending the text in.
   */
  edition: string;
  approval: Approval | null;
  /**
   * For a guide: the version that was sent in last.
   */
  version_id: number | null;
  comments: ApprovalComment[];
  /**
   * Addresses that were asked by email the last time.
   */
  invited: string[];
}
/**
 * A suggestion, as the link in an email shows it.
 */
export interface AskedSuggestion {
  suggestion: Suggestion;
  /**
   * Whether it still waits for the business's answer.
   */
  is_open: boolean;
}
export interface Suggestion {
  id: number;
  business: BusinessName;
  field: string;
  /**
   * What the listing says now; empty if nothing.
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
   * Whether the business's people accepted it; staff decide.
   */
  business_agrees: boolean;
  /**
   * Whether staff must approve it even if the business agrees.
   */
  needs_approval: boolean;
  reason: string;
  created_at: string;
  decided_at: string | null;
  /**
   * The sender's name; "A visitor" if it is not known.
   */
  sender: string;
}
/**
 * A business's name, and its slug in addresses.
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
   * What people call the subject; empty if that is not known.
   */
  subject_name: string;
  /**
   * The names of the records that a field holds by their id: for each such field by id.
   */
  names: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /**
   * Null if it did not exist.
   */
  before: unknown;
  /**
   * Null if it no longer exists.
   */
  after: unknown;
  /**
   * More about the change, such as a reason.
   */
  details: unknown;
  /**
   * Whether the record can be restored to its state before the change.
   */
  can_restore: boolean;
}
/**
 * The content of a backup, beside the current content of the town.
 */
export interface BackupContents {
  backup: KeptBackup;
  counts: CountPair[];
  /**
   * Number of rows in the backup.
   */
  rows: number;
  /**
   * The schema version of this program.
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
   * Version of the program that made it; null if the file does not say.
   */
  program_version: string | null;
  schema_version: number | null;
  state: BackupState;
  /**
   * When it was last verified.
   */
  checked_at: string | null;
  error: string | null;
}
export interface CountPair {
  label: string;
  /**
   * Null if there was no such table when the backup was made.
   */
  in_backup: number | null;
  today: number;
}
export interface BackupInProgress {
  name: string;
  /**
   * Approximate progress, from 0 to 100.
   */
  percent: number;
}
export interface BackupOverview {
  backups: KeptBackup[];
  in_progress: BackupInProgress | null;
  /**
   * Why the last backup that somebody requested could not be made.
   */
  last_error: string | null;
  /**
   * The folder of the backups on the server.
   */
  folder: string;
  most_upload_bytes: number;
  is_nightly: boolean;
  /**
   * Why there is no recent nightly backup, and what to do about it.
   */
  nightly_problem: string | null;
  last_drill: Drill | null;
  last_restore: Restore | null;
}
export interface Drill {
  ran_at: string;
  /**
   * Name of the backup that was tried.
   */
  name: string;
  rows_in_copy: number;
  rows_today: number;
  /**
   * Number of pages that were requested and responded.
   */
  pages: number;
  /**
   * What went wrong; null if nothing did.
   */
  error: string | null;
}
export interface Restore {
  at: string;
  who: string;
  name: string;
  /**
   * The file with the previous data.
   */
  kept_as: string;
  /**
   * Why nothing was replaced; null if it was.
   */
  error: string | null;
}
export interface Badge {
  kind: string;
  label: string;
  reasons: string[];
  /**
   * Whether the sources are among the reasons, so that a page should list them, too.
   */
  names_sources: boolean;
}
/**
 * Readers whose mail bounced, each counted once, by the most serious bounce.
 */
export interface BounceCounts {
  hard: number;
  soft: number;
  blocked: number;
}
/**
 * The address where programs report bounces, and the secret for signing the reports.
 */
export interface BounceWebhook {
  address: string;
  /**
   * `whsec_…`, as in Standard Webhooks.
   */
  secret: string;
}
/**
 * The number of bounces that were read. It does not tell whether an address is subscribed.
 */
export interface BouncesTaken {
  read: number;
}
/**
 * Latitudes and longitudes, in degrees.
 */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}
export interface BulkEdit {
  /**
   * Id for undoing it
   */
  id: number;
  /**
   * Number of changed records; the others were that way already, or cannot be
   */
  count: number;
}
/**
 * A business as `businesslistings/` returns it; with `fields=all`, it returns more.
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
   * Whether deals need the town office's approval.
   */
  needs_approval: boolean;
  /**
   * When the counter's PIN was set; null if there is none.
   */
  pin_changed_at: string | null;
  deals: ManagedDeal[];
}
/**
 * A deal in a list.
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
   * Whether it has a code; otherwise its page is shown at the counter.
   */
  has_code: boolean;
  max_redemptions: number | null;
  /**
   * Uses left; null if unlimited.
   */
  remaining: number | null;
  /**
   * The state of a deal on a given day.
   */
  state: "upcoming" | "running" | "used_up" | "ended";
}
/**
 * A deal that waits for approval or was sent back; residents do not see it.
 */
export interface DealReview {
  wanted: NewDeal;
  /**
   * An email address; null if the account was deleted.
   */
  submitted_by: string | null;
  submitted_at: string;
  /**
   * Why it was sent back; null while it waits.
   */
  reason: string | null;
  decided_at: string | null;
}
/**
 * The fields of a deal that can be set.
 */
export interface NewDeal {
  business_id: number;
  title: string;
  description: string;
  terms: string;
  /**
   * If empty, the page itself is shown at the counter.
   */
  code: string;
  start_date: string;
  /**
   * The last day; null means until it is withdrawn.
   */
  end_date: string | null;
  max_redemptions: number | null;
  status: DealStatus;
}
/**
 * Times are local, such as `09:30`; a span that closes at or before it opens ends on the next day.
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
 * The number of businesses that each further filter would leave.
 */
export interface BusinessFacets {
  count: number;
  open_now: number;
  /**
   * By slug.
   */
  categories: {
    [k: string]: number;
  };
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
 * A business's figures for the last 30 days. A figure below five is null.
 */
export interface BusinessFigures {
  /**
   * The first of the 30 days that was counted, whether or not anything happened on it.
   */
  since: string;
  views: number | null;
  calls: number | null;
  directions: number | null;
  website: number | null;
}
/**
 * A photo of a listing, for those who edit it.
 */
export interface BusinessImage {
  image_id: number;
  token: string;
  /**
   * The alt text; may be empty.
   */
  alt: string;
  url: string;
  srcset: string;
  width: number;
  height: number;
}
/**
 * In order; the first is the cover.
 */
export interface BusinessImages {
  images: BusinessImage[];
  /**
   * Of the listing. Send it back with the next change; 409 if somebody else has changed the photos since.
   */
  revision: number;
}
/**
 * A business's figures with their comparisons. The page, its print, the CSV file and the email show the
 * same.
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
   * The first day for which anything was counted in this town.
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
 * A range of dates in local time, both ends included.
 */
export interface DateRange {
  from: string;
  to: string;
}
/**
 * One figure, with that of the period before.
 */
export interface InsightRow {
  figure: InsightFigure;
  label: string;
  group: InsightGroup;
  /**
   * Whether any day of the period was counted.
   */
  is_counted: boolean;
  /**
   * Null: fewer than 5, or not counted.
   */
  value: number | null;
  /**
   * Null: fewer than 5, or not comparable.
   */
  previous: number | null;
  /**
   * Whether all days of the period before were counted.
   */
  is_comparable: boolean;
  /**
   * The comparison in words.
   */
  comparison: string;
}
/**
 * Views of the listing over time.
 */
export interface ViewSeries {
  unit: SeriesUnit;
  /**
   * What it shows, in one sentence.
   */
  finding: string;
  /**
   * Without the days before counting began.
   */
  points: SeriesPoint[];
}
/**
 * A paid placement that ran in this period.
 */
export interface PlacementInsight {
  id: number;
  kind: PlacementKind;
  /**
   * Such as "Spotlight on the home page".
   */
  name: string;
  starts_at: string;
  ends_at: string | null;
  /**
   * In this period. Null: fewer than 5.
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
 * An owner or manager of a business, or somebody invited to become one.
 */
export interface BusinessMember {
  id: number;
  user_id: number | null;
  /**
   * Empty if not known.
   */
  name: string;
  email: string;
  role: BusinessRole;
  /**
   * Invited; can act for the business once the address is confirmed.
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
   * Whether the caller may add, change and remove them.
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
 * A placement, as its business sees it. How often it was seen is in the business's figures, which hide
 * small numbers.
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
 * The fields of a campaign that can be set.
 */
export interface NewCampaign {
  name: string;
  business_id: number | null;
  /**
   * For a sponsor that is not a listed business.
   */
  sponsor_name: string;
  contact_name: string;
  /**
   * The address to which the delivery report is sent.
   */
  contact_email: string;
  /**
   * For staff.
   */
  note: string;
}
/**
 * The fields of a line that can be set.
 */
export interface NewCampaignLine {
  kind: PlacementKind;
  category_id: number | null;
  starts_at: string;
  ends_at: string;
  /**
   * At most the number of days from the first to the last.
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
 * How much of a line was delivered before a given day.
 */
export interface Delivery {
  days_shown: number;
  /**
   * Booked days, from today on.
   */
  days_to_come: number;
  /**
   * Days of the line from today on that can still be booked.
   */
  days_to_book: number;
  /**
   * Days that are owed and no longer fit into the line's dates.
   */
  days_missing: number;
  /**
   * Number of days after the line's last that were added for days on which it was not shown.
   */
  make_good_days: number;
  gaps: DeliveryGap[];
}
/**
 * Consecutive days on which a line was not shown.
 */
export interface DeliveryGap {
  from: string;
  to: string;
  reason: GapReason;
  /**
   * In words, such as "the listing was not published".
   */
  words: string;
}
/**
 * A figure of a line, the same on screen, in print, in the CSV file and in the email.
 */
export interface DeliveryRow {
  label: string;
  value: string;
  /**
   * The value as a number; null if it is not one, or must not be published.
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
   * Number of published businesses.
   */
  business_count: number;
  sponsorship: Sponsorship | null;
  description: string;
  pictogram: string;
}
export interface Sponsorship {
  priority: number;
  /**
   * Id of the placement, for counting its impressions and clicks.
   */
  placement: number;
  business_name: string;
  business_slug: string;
  message: string;
}
/**
 * What the cell would contain if the answer is yes.
 */
export interface CellProposal {
  label: string;
  text: string;
}
/**
 * The person who sent the request.
 */
export interface ChangeAuthor {
  name: string;
  email: string;
}
/**
 * Changes that wait for staff, as the business's own people see them.
 */
export interface ChangeRequest {
  id: number;
  /**
   * Since when it has been waiting.
   */
  created_at: string;
  fields: FieldChange[];
}
/**
 * One field whose change waits.
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
   * What is public now; empty if nothing.
   */
  before: string;
  after: string;
}
/**
 * The response to a change of a step.
 */
export interface ChangedStep {
  step: StepState;
  progress: LifeServiceProgress | null;
}
/**
 * A member's progress with a step.
 */
export interface StepState {
  key: string;
  /**
   * The step's title at that time.
   */
  title: string;
  status: StepStatus;
  note: string;
  updated_at: string;
}
/**
 * The progress through the current steps of the checklist.
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
   * The maximum length of a post, in characters.
   */
  character_limit: number;
  /**
   * Days before the same guide may go there again.
   */
  repeat_days: number;
  /**
   * Whether there is a token or password; it is never shown.
   */
  has_secret: boolean;
  secret_set_at: string | null;
  /**
   * Why it accepts no posts at present, and what to do; empty while it does.
   */
  trouble: string;
  checked_at: string | null;
  /**
   * Number of posts that wait for their time, or for the channel.
   */
  waiting: number;
  sent: number;
  /**
   * Send it back with a change; the response is 409 if somebody else has changed it since.
   */
  revision: number;
}
/**
 * The result of checking a channel.
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
   * When it was last posted there, or is scheduled to be.
   */
  last_at: string | null;
  /**
   * It can be posted there again from this time on.
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
   * Text and link, ready to be copied.
   */
  packet: string;
  image_url: string;
  image_alt: string;
  status: PostStatus;
  /**
   * When it is due, or will be tried next.
   */
  send_at: string;
  attempts: number;
  /**
   * Why it is not sent, and what to do.
   */
  problem: string;
  /**
   * Whether the channel may have it already; then it cannot be changed.
   */
  may_have_arrived: boolean;
  /**
   * Address of the post on the channel.
   */
  proof_url: string;
  sent_at: string | null;
  created_at: string;
  /**
   * Send it back with a change; the response is 409 if somebody else has changed it since.
   */
  revision: number;
}
/**
 * A row before it is imported.
 */
export interface CheckedRow {
  line: number;
  title: string;
  /**
   * The first day of an event or a deal.
   */
  start_date: string | null;
  start_time: string | null;
  /**
   * The last day, if it is not the first.
   */
  end_date: string | null;
  end_time: string | null;
  /**
   * An event's place, a business's address, a deal's business.
   */
  detail: string;
  action: RowAction;
  /**
   * The fields that an update would change.
   */
  changed: string[];
  errors: RowProblem[];
  warnings: RowProblem[];
  /**
   * The cells as they are in the file; only for invalid rows.
   */
  cells: string[];
}
/**
 * A problem of a row: why it cannot be imported, or what was left out of it.
 */
export interface RowProblem {
  line: number;
  /**
   * The column's heading; null if it is about the whole row.
   */
  column: string | null;
  reason: string;
  proposal?: CellProposal;
}
/**
 * The findings in a text that somebody is writing.
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
   * The words it is about, if any.
   */
  excerpt: string;
  /**
   * Line of the text, counting from 1.
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
   * Words to search the directory with; commas part several searches. In a situation, the categories are
   * shown if they find nothing; an occasion's need shows both.
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
 * Who is responsible for a step: an office of the town or the state, or another agency.
 */
export interface Office {
  name: string;
  /**
   * Its listing in the directory: phone, address and hours that are empty here are those of the listing.
   */
  business_slug: string;
  /**
   * What to bring, one thing per line.
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
   * Percent of the answers to this question.
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
   * Until when the current owner may answer; null if there was none.
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
  expires_at: string;
}
/**
 * A listing that a search may mean.
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
   * The address to which a code would be sent, masked; null if no code can be sent.
   */
  masked_email: string | null;
  /**
   * The number that the office could call, masked; null if there is none.
   */
  masked_phone: string | null;
}
/**
 * What is offered for the business named at sign-up.
 */
export interface ClaimOffer {
  /**
   * Empty if nothing was named, or if the member already has a business, has claimed or is offered one.
   */
  business_name: string;
  /**
   * Listings with a similar name; if there are none, the business can be added.
   */
  matches: ClaimMatch[];
  /**
   * What its owners are handing over to the member's address.
   */
  transfers: Transfer[];
}
/**
 * An offer to hand a business over to another account.
 */
export interface Transfer {
  id: number;
  business: BusinessRef;
  to_email: string;
  /**
   * The owner who offers it.
   */
  from_name: string;
  created_at: string;
  expires_at: string;
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
   * Whether the caller owns the business already.
   */
  is_owner: boolean;
  claim: Claim | null;
  ways: ClaimWay[];
  transfer: Transfer | null;
}
/**
 * One way to prove it that the listing allows.
 */
export interface ClaimWay {
  method: ProofMethod;
  /**
   * The address or phone number for the code or the call, masked; empty if there is none.
   */
  to: string;
}
/**
 * A person, as shown to staff and to those whom a claim concerns.
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
 * A question: does an unused column belong to a field that has no column?
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
 * A field that is missing in a listing.
 */
export interface MissingField {
  field: ListingField;
  /**
   * What to do about it, such as "Add your opening hours".
   */
  label: string;
}
/**
 * A sentence and what it was about when somebody confirmed it.
 */
export interface ConfirmedSentence {
  sentence: string;
  subject: string;
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
 * What the member has contributed.
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
   * Title of the event, or name of the business.
   */
  title: string;
  slug: string;
  is_accepted: boolean;
  /**
   * Why it was not accepted; may be empty.
   */
  reason: string;
  decided_at: string;
}
export interface CreatedGroupPlan {
  id: number;
}
/**
 * The member's start page.
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
   * At most ten, sorted by name.
   */
  businesses: OwnBusiness[];
  business_count: number;
  /**
   * What waits for the office; only for staff.
   */
  office: InboxCount[] | null;
  /**
   * Number of accessibility findings that are not fixed; only for staff.
   */
  accessibility_findings: number | null;
}
/**
 * A persona: a kind of resident, which the quiz finds.
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
 * Everything that the town stores about a member.
 */
export interface DataExport {
  exported_at: string;
  account: User;
  sessions: ListedSession[];
  access_tokens: AccessToken[];
  sign_in_providers: SocialAccount[];
  /**
   * What other features store, each under its own name.
   */
  [k: string]: unknown;
}
/**
 * An account, as its owner sees it.
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
  /**
   * Accurate to the hour: when its access token was last renewed.
   */
  last_used_at: string;
  expires_at: string;
  is_current: boolean;
}
export interface SocialAccount {
  provider: string;
  since: string;
}
/**
 * How often something was shown and clicked.
 */
export interface PlacementCounts {
  impressions: number;
  clicks: number;
}
export interface Deadline {
  /**
   * In local time: "2026-11-27T18:00:00".
   */
  local: string;
  at: string;
  /**
   * In words: "Friday, November 27, 6 PM".
   */
  label: string;
  is_over: boolean;
}
/**
 * A deleted record in the office's list.
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
   * An email address; null if the account was closed
   */
  deleted_by: string | null;
  /**
   * When it will be erased; null if it stays: members made plans with a checklist
   */
  kept_until: string | null;
}
/**
 * How a member is notified.
 */
export interface DeliveryChannels {
  in_app: boolean;
  mail: boolean;
}
/**
 * What was done, in a sentence for people.
 */
export interface DetailMessage {
  detail: string;
}
/**
 * A business that will be asked whether its listing is right.
 */
export interface DueBusiness {
  business: BusinessRef;
  /**
   * In one line; empty if not known.
   */
  address: string;
}
/**
 * The fields of a listing that can be edited.
 */
export interface EditableBusiness {
  name: string;
  /**
   * The category's name
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
   * Number of open items whose due dates moved along with the plan's date.
   */
  moved_count: number;
}
export interface EventPlan {
  id: number;
  /**
   * Goes up with each change; an edit that sends an older one is rejected with 409.
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
 * One line of a plan: a need with its vendors and costs, or a task. A need with a day is in the
 * timeline, too.
 */
export interface EventPlanItem {
  id: number;
  kind: EventPlanItemKind;
  /**
   * Key of the occasion's item, which never changes; the member's own begin with `own-`.
   */
  key: string;
  title: string;
  reason: string;
  detail: string;
  office: StepOffice | null;
  /**
   * Slugs of categories of suitable businesses.
   */
  categories: string[];
  /**
   * Words that find suitable businesses, too.
   */
  search: string;
  /**
   * Days before the date of the plan; negative after it.
   */
  offset_days: number | null;
  due_date: string | null;
  /**
   * Its usual day was already over when the date was set, so it is due at once.
   */
  is_short_notice: boolean;
  is_done: boolean;
  /**
   * Share of the budget, from 0 to 1.
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
 * A vendor that could be booked for a need.
 */
export interface EventPlanVendor {
  id: number;
  business: BusinessRef | null;
  /**
   * From the directory if the business is listed, otherwise as entered.
   */
  name: string;
  phone: string;
  email: string;
  website: string;
  contact_state: ContactState;
  /**
   * The vendor's price.
   */
  price_cents: number | null;
  note: string;
}
export interface EventPlanBudget {
  budget_cents: number | null;
  estimate_cents: number;
  actual_cents: number;
  /**
   * Known prices, and estimates for the rest.
   */
  expected_cents: number;
  /**
   * The budget minus what is spent; negative if it is exceeded.
   */
  remaining_cents: number | null;
  /**
   * The budget minus all estimates.
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
 * Numbers of people, not of parties.
 */
export interface GuestTally {
  invited: number;
  yes: number;
  no: number;
  not_answered: number;
}
/**
 * An item of the occasion's checklist that the plan does not have.
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
   * Who stopped it; empty if nobody did or the account was deleted.
   */
  by: string;
}
/**
 * An item that is no longer as it was when the issue was composed.
 */
export interface OutdatedItem {
  path: string;
  /**
   * What changed: "“Porch Songs” was canceled."
   */
  sentence: string;
}
/**
 * Who else is editing, and which state of the text is the newest.
 */
export interface EditorsNow {
  others: OtherEditor[];
  /**
   * Identifies the newest state.
   */
  edition: string;
  saved_at: string;
  saved_by: string;
}
/**
 * Somebody else who has the guide open, or the caller in another window.
 */
export interface OtherEditor {
  name: string;
  is_me: boolean;
}
export interface EndedSessions {
  ended: number;
}
/**
 * A member's progress that was erased, so that it can be restored.
 */
export interface ErasedProgress {
  steps: StepState[];
}
/**
 * Messages by field; `detail` is for the request as a whole.
 */
export interface Errors {
  detail?: string;
  [k: string]: unknown;
}
/**
 * An event with everything needed to decide about it.
 */
export interface EventCase {
  event: Event;
  description_html: string;
  slug: string;
  status: OccurrenceStatus;
  visibility: Visibility;
  organizer_email: string;
  /**
   * Whether the event's page says that it is free, beside `price`.
   */
  is_free: boolean;
  recurrence_in_words: string | null;
  source_items: ShownSourceItem[];
  reports: ShownReport[];
  answers: OrganizerAnswer[];
  decisions: ModerationDecision[];
  /**
   * Fields that sources no longer change.
   */
  locked_fields: string[];
  /**
   * Other events that may be the same.
   */
  pairs: Event[];
  /**
   * Why the source's picture is not shown; null if it is shown or there is none.
   */
  picture_error: string | null;
  /**
   * Path of the organizer's link; null if there is none.
   */
  organizer_link: string | null;
}
/**
 * A source that lists an event, with when it was seen there.
 */
export interface ShownSourceItem {
  id: number;
  source_id: number;
  name: string;
  url: string;
  first_seen: string;
  last_seen: string;
  delisted_at: string | null;
  is_merged: boolean;
  /**
   * What in the source contradicts itself, such as a wrong weekday; null if nothing does.
   */
  doubt: string | null;
}
export interface ShownReport {
  id: number;
  issue_type: string;
  description: string;
  who: string;
  created_at: string;
}
/**
 * An organizer's answer about an event.
 */
export interface OrganizerAnswer {
  id: number;
  verb: string;
  message: unknown;
  at: string;
  state: string;
}
/**
 * A decision about an event.
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
 * What an event's page shows in addition to the event itself.
 */
export interface EventExtras {
  slug: string;
  status: OccurrenceStatus;
  all_day: boolean;
  /**
   * Safe HTML. Like the place and the price, it is that of the first date in `occurrences`.
   */
  description_html: string;
  /**
   * The upcoming dates; if there are none, the last one.
   */
  occurrences: ShownOccurrence[];
  recurrence_in_words: string | null;
  /**
   * Like the position, that of the listing where it takes place, if the event has none of its own.
   */
  address: string;
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
 * Whom the picture of an event is from.
 */
export interface ImageAttribution {
  name: string;
  url: string;
}
/**
 * The source of an event's details.
 */
export interface Source {
  name: string;
  url: string | null;
  last_checked: string | null;
  reliability_label: string | null;
  /**
   * Every source that lists the event.
   */
  sources: SourceMention[];
}
/**
 * A source that lists an event.
 */
export interface SourceMention {
  name: string;
  url: string;
  is_trusted: boolean;
  last_seen: string | null;
  /**
   * Whether the source gives the same day and time as the event; null if that is not known.
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
   * The parts of the confidence as calculated today, each from 0 to 1.
   */
  [k: string]: number | null;
}
/**
 * The number of events that each further filter would leave.
 */
export interface EventFacets {
  count: number;
  /**
   * By value of the `date` filter, each in place of the requested dates.
   */
  dates: {
    [k: string]: number;
  };
  categories: Choice[];
  audiences: Choice[];
  /**
   * Their values are ids of sources.
   */
  sources: Choice[];
  is_free: number;
  verified: number;
}
/**
 * A plan in its member's list.
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
   * The next open item of the timeline.
   */
  next_title: string | null;
  next_due_date: string | null;
}
/**
 * A report, as its sender gets it back.
 */
export interface EventReport {
  id: number;
  issue_type: EventIssueType;
  description: string;
  created_at: string;
}
export interface EventReportResponse {
  success: boolean;
  message: string;
  data: EventReport;
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
   * Number of published events from it that are not over.
   */
  coming: number;
  /**
   * Id of its newest audit entry. Send it back with a change; 409 if somebody else has changed it since.
   */
  revision: number;
}
/**
 * What a fetch run found: numbers of its events.
 */
export interface FetchStats {
  added: number;
  updated: number;
  same: number;
  /**
   * Merged into events that were known from elsewhere.
   */
  merged: number;
  past: number;
  delisted: number;
  rejected: number;
}
/**
 * An item of a source that was not taken as an event, and why.
 */
export interface RejectedItem {
  title: string;
  reason: string;
}
/**
 * An event that somebody sent in, as its sender sees it.
 */
export interface EventSubmission {
  id: number;
  slug: string;
  title: string;
  start_date: string;
  start_time: string | null;
  /**
   * `waiting`, `over` (before anybody decided), `published`, `returned`, `withdrawn` (by its sender), `merged`,
   * `removed` (by anybody else), `under_review` (not shown until reports about it are settled) or `hidden` (by the
   * town office).
   */
  state: string;
  /**
   * The slug of the event that it was merged into, if that is public.
   */
  merged_into: string | null;
  /**
   * Why it was sent back; otherwise empty.
   */
  reason: string;
  created_at: string;
}
/**
 * When an event takes place, in local time.
 *
 * Without a start time it lasts whole days, including `end_date`. With a start time and without an
 * `end_date`, an end time that is not after the start time is on the next day.
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
   * Number of them that have a problem.
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
   * The mean of its reviews, from 1 to 5; null without reviews.
   */
  average_rating: number | null;
  yearly_shows: string | null;
  sponsor_message: string | null;
}
/**
 * What a search finds besides the list of businesses.
 */
export interface FederatedSearchResults {
  match: Match;
  opening: UnderstoodHours | null;
  places: ResultContact[];
  groups: FoundGroup[];
}
/**
 * The part of the query that was read as the time at which a business should be open.
 */
export interface UnderstoodHours {
  value: string;
  label: string;
  /**
   * The rest of the query, which was searched for.
   */
  words: string;
}
/**
 * How to reach a business of the list.
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
  /**
   * Whether more match, or may.
   */
  has_more: boolean;
}
/**
 * One search result.
 */
export interface OtherHit {
  id: number;
  name: string;
  path: string;
  /**
   * What distinguishes it, such as "Saturday, November 28, 6 PM · Grange Hall".
   */
  note: string;
}
export interface FeedAddress {
  /**
   * Null if there is none.
   */
  address: string | null;
}
export interface FirstSteps {
  /**
   * The address that people type; null until it is set.
   */
  public_address: string | null;
  /**
   * What is wrong with it, if residents are to use it.
   */
  public_address_warning: string | null;
  /**
   * Whether it is set in config.toml, and can be changed only there.
   */
  is_public_address_configured: boolean;
  has_contact: boolean;
  has_businesses: boolean;
  /**
   * Whether the map shows any of them.
   */
  has_positions: boolean;
  has_events: boolean;
  sends_mail: boolean;
  /**
   * Whether the address of the account that asks is confirmed.
   */
  has_confirmed_address: boolean;
}
/**
 * A former version, which can be restored.
 */
export interface FormerVersion {
  version: number;
  title: string;
  item_count: number;
  /**
   * When it was replaced by the next version.
   */
  replaced_at: string;
  replaced_by: string;
}
/**
 * An event, as its organizer sees it.
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
   * Path of the event's page; null while it has none.
   */
  path: string | null;
  is_confirmed: boolean;
  /**
   * Whether the organizer has claimed the event and staff have not decided yet.
   */
  is_claimed: boolean;
  sources: ShownSourceItem[];
}
/**
 * A persona with how well the answers fit it, in percent of the best possible fit.
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
   * What wrote it: `built-in`, or the name of the model.
   */
  engine: string;
  title: string;
  introduction: string;
  /**
   * Markdown; a line such as `::business{hart-bakery}` is a card.
   */
  body: string;
  check: FactCheck;
}
/**
 * How a guide was generated, shown above its text in the editor.
 */
export interface GeneratedLabel {
  /**
   * What wrote it: `built-in`, or the name of the model.
   */
  engine: string;
  topic: string;
  created_at: string;
  /**
   * Sentences that somebody has confirmed although no record says so.
   */
  confirmed: ConfirmedSentence[];
}
export interface GenerationOptions {
  /**
   * The model in `[text_generation]` of config.toml; null if there is none.
   */
  model: string | null;
}
/**
 * One answer, in words.
 */
export interface GivenAnswer {
  question_id: number;
  question: string;
  answer: string;
}
/**
 * A plan, as everybody with its link sees it.
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
   * The rule, as a sentence.
   */
  rule_text: string;
  deadline: Deadline | null;
  /**
   * Whether it accepts answers now.
   */
  is_open: boolean;
  guests_may_propose: boolean;
  expected_count: number | null;
  /**
   * Number of people who answered every option.
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
   * Id of the business, event or deal.
   */
  object_id: number | null;
  /**
   * The id of one of an event's dates.
   */
  recurrence_id: string | null;
  title: string;
  note: string;
  when: EventTime | null;
  /**
   * Title and time, such as "Harvest Supper, Saturday, November 28, 6 PM".
   */
  label: string;
  place: OptionPlace | null;
  state: OptionState;
  /**
   * Whether its last day has passed.
   */
  is_past: boolean;
  /**
   * The most people who may answer yes; null: no limit.
   */
  capacity: number | null;
  is_full: boolean;
  /**
   * Name of the guest who proposed it.
   */
  proposed_by: string | null;
  tally: Tally;
  /**
   * Whether it leads by the plan's rule; in a tie, several do.
   */
  is_best: boolean;
}
/**
 * The page and the place of an option.
 */
export interface OptionPlace {
  url: string;
  /**
   * In one line, with the venue of an event; empty if not known.
   */
  address: string;
  latitude: number | null;
  longitude: number | null;
}
/**
 * The number of each answer. Expected people who have not answered are counted as such.
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
   * Whether the person has answered every option.
   */
  has_answered: boolean;
  /**
   * One for each option, in the options' order.
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
   * Address of the calendar file; null if the option has no date.
   */
  calendar_url: string | null;
}
/**
 * A participant, as the plan's owner sees them.
 */
export interface PersonInPlan {
  id: number;
  name: string;
  /**
   * Empty if none was given.
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
  /**
   * How many participants have voted.
   */
  participant_count: number;
  expected_count: number | null;
  /**
   * The decision, in words; null if there is none.
   */
  decision: string | null;
  updated_at: string;
}
export interface GroupPlans {
  /**
   * Most recently changed first.
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
   * `picture`, `heading`, `link`, `table`, `business`, `event`, `card`, `length` or `sentence`.
   */
  check: string;
  level: CheckLevel;
  message: string;
  /**
   * The field on the editor's page.
   */
  field: string;
  /**
   * Line of the text, counted from 1.
   */
  line: number | null;
}
/**
 * The fields of the editor's page, whether or not they could be published.
 */
export interface GuideContent {
  slug: string;
  title: string;
  introduction: string;
  /**
   * Markdown; a line such as `::business{hart-bakery}` is a card.
   */
  body: string;
  image_url: string;
  image_alt: string;
  author: string;
  is_featured: boolean;
  /**
   * Ids of businesses. Those with a card in the text are added automatically.
   */
  related_businesses: number[];
}
/**
 * The draft of a guide, as the editor loads it.
 */
export interface GuideDraft {
  id: number;
  status: GuideStatus;
  /**
   * Its slug once it is published.
   */
  slug: string;
  published_at: string | null;
  content: GuideContent;
  /**
   * The chosen businesses, sorted by name.
   */
  related: BusinessRef[];
  /**
   * Identifies this state of the draft. Send it along with a save.
   */
  edition: string;
  version_id: number;
  number: number;
  /**
   * Whether it began as a generated text, whose sentences are checked before publishing.
   */
  is_generated: boolean;
  saved_at: string;
  saved_by: string;
  /**
   * Whether a published guide has a newer text that is not public.
   */
  has_changes: boolean;
  preview_link: PreviewLink | null;
}
export interface PreviewLink {
  /**
   * Path on this site.
   */
  path: string;
  expires_at: string;
}
export interface GuidePreview {
  parts: BodyPart[];
  reading_minutes: number;
  /**
   * Card lines whose subject is not public or does not exist.
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
  nightly_backup: HealthBackup | null;
  certificate: HealthCertificate | null;
}
export interface HealthDrill {
  /**
   * The date in local time on which it ran.
   */
  day: string;
  is_ok: boolean;
}
export interface HealthBackup {
  is_ok: boolean;
  /**
   * The date in local time; null if there is none yet.
   */
  day: string | null;
  /**
   * What is wrong and what to do about it; only for staff, otherwise null.
   */
  problem: string | null;
}
export interface HealthCertificate {
  is_ok: boolean;
  /**
   * The date in local time; null if there is no certificate yet.
   */
  valid_until: string | null;
  /**
   * What is wrong and what to do about it; only for staff, otherwise null.
   */
  problem: string | null;
}
/**
 * The five parts of the home page, each of which has a call of its own as well, and its quiz.
 */
export interface HomeData {
  guides: HomepageFeatures;
  spotlights: Spotlight[];
  featured_businesses: FeaturedBusiness[];
  latest_deals: LatestDeal[];
  categories: Category[];
  /**
   * The quiz that the page opens, one of `quizzes/active/`.
   */
  quiz_id: number | null;
}
export interface HomepageFeatures {
  featured: Guide | null;
  recommended: Guide[];
}
export interface Spotlight {
  /**
   * Null for a preview, which nobody else sees.
   */
  id: number | null;
  business_slug: string;
  business_name: string;
  business_hero_image: string | null;
  custom_title: string;
  custom_message: string;
}
/**
 * A deal on the home page.
 */
export interface LatestDeal {
  id: number;
  title: string;
  description: string;
  business_name: string;
  end_date: string | null;
}
/**
 * How a line was read, or what is wrong with it.
 */
export interface HoursLineReading {
  /**
   * Empty: closed. Null: the line could not be read.
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
   * Who ran it: an email address, or "command line"
   */
  who: string;
  state: ImportState;
  row_count: number;
  /**
   * Number of rows that a running import, or of records that an undo, has processed
   */
  progress: number;
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  skipped_count: number;
  /**
   * Why it could not start
   */
  problem: string | null;
  undone: UndoneImport | null;
  created_at: string;
  finished_at: string | null;
  undone_at: string | null;
  /**
   * Whether it was asked to stop
   */
  is_stopping: boolean;
}
/**
 * The result of an undo.
 */
export interface UndoneImport {
  /**
   * Number of records that were moved to the deleted records.
   */
  removed: number;
  restored: number;
  /**
   * Records that were left as they are, because they were changed after the import or could not be undone.
   */
  kept: KeptRecord[];
}
/**
 * A record that an undo left as it is.
 */
export interface KeptRecord {
  id: number;
  title: string;
}
/**
 * The format of a file, its columns and what they seem to mean.
 */
export interface ImportAnalysis {
  /**
   * csv or ics
   */
  format: string;
  fields: ImportField[];
  /**
   * Why its rows cannot be read yet; null if they can.
   */
  problem: string | null;
  rows: number | null;
  headings: string[];
  sample: string[][];
  /**
   * From field to column heading.
   */
  mapping: {
    [k: string]: string;
  };
  /**
   * Whether the columns are those of the last import.
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
  error_count: number;
  warning_count: number;
  /**
   * The first ones.
   */
  errors: RowProblem[];
  /**
   * The first ones.
   */
  warnings: RowProblem[];
}
/**
 * How to read a file, and what to import of it.
 */
export interface ImportOptions {
  /**
   * From field to column heading; an empty heading leaves the field out. Null: as guessed.
   */
  map: {
    [k: string]: string;
  } | null;
  /**
   * Corrected cells: from line to column heading to text.
   */
  fixes?: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /**
   * Whether the valid rows are imported although others are invalid.
   */
  skip_bad?: boolean;
}
/**
 * A row and what the import did with it.
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
 * The member of staff who takes care of an entry.
 */
export interface InboxAssignee {
  id: number;
  name: string;
  since: string;
}
export interface InboxDecisionBatch {
  /**
   * Id of these decisions, for undoing them.
   */
  batch: string;
  count: number;
}
/**
 * The number of entries of one kind that wait for the same reason.
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
   * Today's or tomorrow's date if it takes place then; otherwise null.
   */
  near_date: string | null;
  visibility: Visibility;
}
export interface InboxItem {
  kind: InboxKind;
  /**
   * Distinguishes it from others of its kind.
   */
  key: string;
  /**
   * Id of its record: an event, a suggestion, an email and so on.
   */
  subject_id: number;
  title: string;
  /**
   * Depends on the kind: why an event waits, the field of a suggestion, the fields of a change, the
   * business of a deal, the requested placement, what to review, the text of a review, the error of a
   * source, email or job, what an appeal is about.
   */
  detail: string;
  /**
   * Whom it is from, or the recipient of an email; empty if there is nobody.
   */
  sender: string;
  since: string;
  /**
   * When it was last changed, if those who wait may change it. Send it back with a decision: one about an
   * earlier version is not carried out.
   */
  version: string | null;
  /**
   * When it should be decided.
   */
  due_at: string;
  is_overdue: boolean;
  assignee: InboxAssignee | null;
  event: InboxEvent | null;
  /**
   * Why the last decision about it failed.
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
export interface InterestResponse {
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
 * The figures of a sent issue, in a list.
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
   * Clicks on links with at least five; null if there are none, or if clicks are not counted.
   */
  clicks: number | null;
}
/**
 * A link of an issue, with its clicks.
 */
export interface IssueLink {
  topic: NewsletterTopic | null;
  title: string;
  /**
   * A path of this site, or a web address from the opening text.
   */
  url: string;
  /**
   * Null: fewer than 5.
   */
  clicks: number | null;
}
/**
 * The results of an issue.
 */
export interface IssueResults {
  id: number;
  subject: string;
  status: IssueStatus;
  sent_at: string | null;
  mails: MailCounts;
  /**
   * Number of readers who chose none of its topics.
   */
  skipped: number;
  bounced: number;
  bounces: BounceCounts;
  /**
   * Number of readers who unsubscribed after this issue and before the next.
   */
  unsubscribed: number;
  counts_clicks: boolean;
  /**
   * In the order of the email; empty if clicks are not counted.
   */
  sections: SectionClicks[];
  /**
   * Most clicked first; empty if clicks are not counted.
   */
  links: IssueLink[];
}
/**
 * The number of emails of one kind, by what became of them.
 */
export interface MailCounts {
  /**
   * Accepted by the mail server.
   */
  sent: number;
  waiting: number;
  /**
   * In the outbox, because no mail server is configured.
   */
  kept: number;
  /**
   * The mail server could not be reached, or it is not known whether it accepted them.
   */
  failed: number;
}
/**
 * The clicks of one section: on its links with at least five.
 */
export interface SectionClicks {
  topic: NewsletterTopic | null;
  title: string;
  links: number;
  /**
   * Null: none of its links has five.
   */
  clicks: number | null;
}
/**
 * A scheduled issue, as the link in the email before sending shows it.
 */
export interface IssueStop {
  subject: string;
  /**
   * When it will go out, or should have.
   */
  scheduled_at: string;
  is_stopped: boolean;
}
export interface Itinerary {
  /**
   * Null if the plan is proposed and not saved.
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
   * 0 if the plan is not saved.
   */
  version: number;
  created_at: string | null;
  updated_at: string | null;
}
/**
 * A date of a plan, and from when to when it lasts.
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
 * A stop, as its member entered it.
 */
export interface Stop {
  /**
   * Any id made by the client; unique within the plan.
   */
  id: string;
  /**
   * Position of its day in `days`, from 0; null if not scheduled.
   */
  day: number | null;
  kind: StopKind;
  object_id: number | null;
  /**
   * The id of one of an event's dates.
   */
  recurrence_id: string | null;
  /**
   * Name of the member's own stop; for others, the record's name when it was added.
   */
  title: string;
  note: string;
  duration_minutes: number;
  /**
   * Not before this time. Not needed for an event.
   */
  fixed_time: string | null;
  is_locked: boolean;
  is_done: boolean;
}
/**
 * A record that the member does not want suggested again.
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
   * Upcoming ones first, the next at the top; past ones last.
   */
  results: ListedItinerary[];
}
/**
 * A plan in a list.
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
 * A checklist in a list.
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
   * Number of all businesses in the categories.
   */
  business_count: number;
  categories: CategoryRef[];
  /**
   * Words that are searched for in the directory, if the step has any.
   */
  search: string;
  status: StepStatus;
  note: string;
}
/**
 * A quiz in the office's list: its newest version.
 */
export interface ListedQuiz {
  id: number;
  title: string;
  version: number;
  is_active: boolean;
  is_archived: boolean;
  /**
   * Whether the home page opens it.
   */
  is_on_home_page: boolean;
  /**
   * Whether the page `/take-quiz` shows it.
   */
  is_on_quiz_page: boolean;
  question_count: number;
  persona_count: number;
  /**
   * Number of submissions to all versions.
   */
  submission_count: number;
  updated_at: string;
  can_delete: boolean;
}
/**
 * A listing, as shown to whoever has its code.
 */
export interface ListingCheck {
  business: BusinessName;
  fields: EditableBusiness;
  confirmed_at: string | null;
  answer: CheckAnswer | null;
}
export interface ListingCheckSummary {
  /**
   * Businesses that would get a postcard now.
   */
  postcards: DueBusiness[];
  postcard_count: number;
  /**
   * Number of businesses that get the next emails.
   */
  mail_count: number;
  /**
   * Whether the emails are turned on in the settings.
   */
  is_on: boolean;
}
export interface ListingConfirmation {
  confirmed_at: string;
  confirmed_by: ConfirmedBy;
}
export interface MadeDecisions {
  /**
   * Ids of the decisions, for undoing them.
   */
  decisions: number[];
}
export interface MailTestResult {
  to: string;
  /**
   * In order.
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
   * In order; the first is the cover.
   */
  images: BusinessImage[];
  updated_at: string;
  /**
   * Send it back with a change; the response is 409 if somebody else has changed it since.
   */
  revision: number;
  /**
   * When somebody last confirmed the listing.
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
 * What an owner has to decide about the ownership of the business.
 */
export interface MembershipRequests {
  contested: ContestedClaim[];
  transfer: Transfer | null;
}
export interface Review {
  id: number;
  rating: Rating;
  text: string;
  /**
   * The author's display name, never an email address.
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
 * The number of subscribers by state, and how the newsletter is set up.
 */
export interface NewsletterOverview {
  pending: number;
  confirmed: number;
  unsubscribed: number;
  bounced: number;
  /**
   * Number of confirmed subscribers who get it weekly.
   */
  weekly: number;
  monthly: number;
  double_opt_in: boolean;
  per_minute: number;
  /**
   * Whether emails stay in the outbox because no mail server is configured.
   */
  is_mail_kept: boolean;
}
/**
 * The results of the newsletter so far.
 */
export interface NewsletterResults {
  /**
   * Twelve months; the last is the current one.
   */
  months: SubscriberMonth[];
  /**
   * The last 24 issues, newest first.
   */
  issues: IssueFigures[];
}
/**
 * Subscribers in one month.
 */
export interface SubscriberMonth {
  /**
   * The first day of the month.
   */
  month: string;
  joined: number;
  /**
   * Number of those who unsubscribed, or whose mail bounced.
   */
  left: number;
  /**
   * Number of subscribers at the end of the month, or now.
   */
  subscribed: number;
}
/**
 * A notification.
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
 * How a member is notified, by kind.
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
 * The answers of one person so far; the id is null until they are saved.
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
export interface PaginatedAdminBusiness {
  count: number;
  next: string | null;
  previous: string | null;
  results: AdminBusiness[];
}
export interface PaginatedAdminEvent {
  count: number;
  next: string | null;
  previous: string | null;
  results: AdminEvent[];
}
export interface PaginatedAdminGuide {
  count: number;
  next: string | null;
  previous: string | null;
  results: AdminGuide[];
}
export interface PaginatedAdminPlacementRequest {
  count: number;
  next: string | null;
  previous: string | null;
  results: AdminPlacementRequest[];
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
 * A submission, with its date but without the person.
 */
export interface QuizSubmission {
  id: number;
  day: string;
  /**
   * Empty if the answers led to no persona.
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
export interface PaginatedReviewedRequest {
  count: number;
  next: string | null;
  previous: string | null;
  results: ReviewedRequest[];
}
/**
 * A change that waits for staff, or that they decided.
 */
export interface ReviewedRequest {
  id: number;
  business: BusinessRef;
  status: string;
  asked_by: ChangeAuthor | null;
  created_at: string;
  /**
   * Changes with each edit that is merged into it.
   */
  updated_at: string;
  decided_at: string | null;
  /**
   * Why the rejected fields were not approved.
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
 * A job, as staff see it, without its payload, which may be private.
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
   * When it is tried next; null if that is at once or never.
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
 * An email, as staff see it.
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
   * Only when a single email is requested, and only as long as texts are kept.
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
 * A subscriber.
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
   * The mail server's message when it rejected the address permanently.
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
 * One recommendation, with the reason.
 */
export interface Pick {
  title: string;
  /**
   * A path of this site.
   */
  path: string;
  /**
   * The time or the place.
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
 * Something to post about, in a list.
 */
export interface SubjectItem {
  kind: SubjectKind;
  id: number;
  title: string;
  note: string;
  path: string;
}
/**
 * The picture of a post.
 */
export interface PostPicture {
  url: string;
  alt: string;
}
/**
 * The length of a text, as its channel counts it.
 */
export interface PostLength {
  length: number;
  limit: number;
  /**
   * Whether it is too long, in characters or, if the channel counts them, in bytes.
   */
  is_over: boolean;
}
/**
 * A posted rule, with how often it was used.
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
 * The posted rules, with the number of decisions over the last year.
 */
export interface PostedRules {
  rules: PostedRule[];
  since: string;
  hidden: number;
  appealed: number;
  restored: number;
}
export interface PreviewCategorySponsor {
  category_name: string;
  category_slug: string;
  business_name: string;
  business_slug: string;
  message: string;
}
/**
 * A preview of a business's placements, other than spotlights, as visitors will see them.
 */
export interface PreviewPlacements {
  featured: FeaturedBusiness;
  /**
   * Its sponsorships in the marquee.
   */
  sponsors: PreviewSponsor[];
  /**
   * The categories that it sponsors.
   */
  categories: PreviewCategorySponsor[];
}
/**
 * A sponsor as in `sponsors/`, visible only to the caller.
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
 * A letter, ready to be printed. Its code is shown only once.
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
   * Address of the page where the code is entered.
   */
  url: string;
  expires_at: string;
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
   * The most frequent choice, in one sentence.
   */
  finding: string;
  /**
   * In the order of the quiz; free-text answers last.
   */
  choices: ChoiceResult[];
  /**
   * How often the question was seen, as counted by browsers.
   */
  seen: number;
  /**
   * How many of those left the quiz at this question.
   */
  left: number;
}
/**
 * A quiz. There are no other keys.
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
 * The result of a preview, as a resident would see it.
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
   * Best match first.
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
   * Number of finished quizzes, as counted by browsers.
   */
  finished: number;
  left_finding: string;
  /**
   * Most frequent first; submissions that led to no persona last.
   */
  personas: PersonaResult[];
  persona_finding: string;
}
/**
 * A version of a quiz, with its submissions.
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
 * The number of published reviews for each number of stars.
 */
export interface RatingSummary {
  count: number;
  /**
   * The mean rating; null without reviews.
   */
  average: number | null;
  stars: number[];
}
export interface Redeemed {
  redeemed_count: number;
  /**
   * Uses left; null if unlimited.
   */
  remaining: number | null;
  state: DealState;
}
export interface RefreshedTokens {
  access: string;
  access_expiration: string;
  /**
   * Missing if it is only in a cookie.
   */
  refresh?: string;
  refresh_expiration?: string;
}
export interface RemindersSent {
  /**
   * Number of people with an email address who have not answered everything; each gets at most one email a
   * day.
   */
  count: number;
}
/**
 * One figure, with that of the period before.
 */
export interface ReportFigure {
  label: string;
  value: number;
  /**
   * Null if it cannot be compared.
   */
  previous: number | null;
  /**
   * The comparison in words; empty for a figure of a moment rather than a period.
   */
  comparison: string;
}
export interface ReportRow {
  label: string;
  /**
   * Path of the page with the details.
   */
  path: string | null;
  /**
   * In the order of `columns`.
   */
  values: number[];
  /**
   * The first of the values in the period before; null if it cannot be compared.
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
   * What the chart shows: the first figure.
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
 * A ranking, such as the most viewed pages.
 */
export interface ReportTable {
  title: string;
  /**
   * What a row is, such as "Page".
   */
  label: string;
  /**
   * What the values are.
   */
  columns: string[];
  rows: ReportRow[];
  /**
   * Shown if there are no rows.
   */
  empty: string;
}
export interface ReportThanks {
  detail: string;
}
export interface RestoreBegun {
  /**
   * The file in which the current data will be kept.
   */
  kept_as: string;
}
export interface ResultCategory {
  id: number;
  name: string;
  slug: string;
}
/**
 * What the caller may do about the reviews of a business.
 */
export interface ReviewPermissions {
  review: Review | null;
  /**
   * Whether staff have hidden the review.
   */
  is_hidden: boolean;
  /**
   * Whether staff have not read it yet, as it was corrected since they hid it, or an earlier one was hidden.
   */
  is_waiting: boolean;
  /**
   * Whether the member acts for the business: may reply to its reviews, but not write any.
   */
  is_own_business: boolean;
  /**
   * Ids of the business's reviews that the member has reported as they are now.
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
   * The query string of the list's address
   */
  query: string;
}
/**
 * One search result.
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
   * Whether the caller may change them.
   */
  can_change: boolean;
  /**
   * Send it back with a change; the response is 409 if somebody else has changed it since.
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
   * The range of a number. For a text, `most` is its maximum length.
   */
  least: number | null;
  most: number | null;
  choices: SettingChoice[];
  /**
   * The value in use: text, number, boolean, or a list of `{label, url}`. Null for a secret.
   */
  value: unknown;
  /**
   * The default value. Null for a secret.
   */
  default: unknown;
  /**
   * For a secret: whether there is one.
   */
  is_set: boolean;
  /**
   * "config.toml", or the name of an environment variable, if it can be changed only there.
   */
  set_by: string | null;
  updated_at: string | null;
  updated_by: string | null;
}
export interface SettingsPage {
  groups: SettingGroup[];
}
/**
 * What the link to a text in review shows.
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
 * A plan, as its link shows it: without its starting place and its notes.
 */
export interface SharedItinerary {
  title: string;
  /**
   * Each starts with its first stop.
   */
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
   * Whether the email address is confirmed.
   */
  is_email_verified: boolean;
  providers: SocialAccount[];
}
export interface SignedIn {
  access: string;
  /**
   * Empty if it is only in a cookie, or if there is none.
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
   * Address of the town's logo; empty if it has none.
   */
  logo: string;
  time_zone: string;
  base_url: string;
  contact: Contact;
  social: SocialLink[];
  map: TownMap;
  season: string;
  /**
   * Whether the home page shows placeholders for unknown ratings and shows.
   */
  shows_stand_ins: boolean;
  /**
   * Whether the town has set up signing in with Google.
   */
  has_google: boolean;
  is_demo: boolean;
  /**
   * False if the town offers no placements and no deals; otherwise missing.
   */
  commercial?: boolean;
  /**
   * Whether nothing can be saved, because the disk is nearly full.
   */
  is_storage_full: boolean;
  /**
   * For a copy of an earlier day: the notice that every page shows.
   */
  snapshot_notice: string | null;
  version: string;
}
export interface SocialLink {
  label: string;
  url: string;
}
export interface TownMap {
  bounds: Bounds;
  /**
   * Whether the settings or a business say where the town is; if not, the bounds mean nothing.
   */
  is_known: boolean;
  tile_url: string | null;
  /**
   * The version of the town's own drawing; null if it has none.
   */
  drawing: string | null;
  attribution: string | null;
  attribution_url: string | null;
}
export interface SlotCalendar {
  kind: PlacementKind;
  category_id: number | null;
  /**
   * Number of placements that can run at once.
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
   * Number of active placements.
   */
  booked: number;
  /**
   * Number sold in a campaign but not booked by a placement yet.
   */
  unbooked: number;
  /**
   * Number of slots that nobody has bought.
   */
  free: number;
  /**
   * Number sold beyond the available slots.
   */
  overbooked: number;
}
/**
 * The sponsor in a slot.
 */
export interface SlotHolder {
  name: string;
  placement_id: number | null;
  campaign_id: number | null;
  starts_at: string;
  ends_at: string | null;
  /**
   * Number of days of this month that are sold but not booked by a placement.
   */
  unbooked_days: number;
}
export interface Sponsor {
  id: number;
  message: string;
  logoUrl: string;
  name: string;
  /**
   * Null for a sponsor that is not a listed business.
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
   * Number of addresses that stay as they are: subscribed already, or unsubscribed by themselves.
   */
  unchanged: number;
  bad_rows: number;
  /**
   * The first ones.
   */
  errors: SubscriberRowProblem[];
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
 * A subscription, as the link in an email shows it.
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
 * A text page.
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
 * The town's figures with their comparisons. The page, its print, the CSV file and the email show the
 * same.
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
   * The first day for which anything was counted in this town.
   */
  counted_since: string | null;
  /**
   * How it was counted, and what is missing.
   */
  notes: string[];
}
/**
 * The state of the Town Sheet, for the office.
 */
export interface TownSheetState {
  /**
   * The Monday of its week.
   */
  week: string;
  /**
   * When it was made; null before Thursday.
   */
  made_at: string | null;
  event_count: number;
  /**
   * Number of events that were added, changed or removed since it was made.
   */
  changed_count: number;
  /**
   * The address in its QR codes. Null: it has no codes, because the site's address is not set.
   */
  public_address: string | null;
  /**
   * Email addresses that get its link each Thursday.
   */
  weekly_to: string[];
  /**
   * The Mondays of earlier weeks, newest first.
   */
  earlier_weeks: string[];
}
/**
 * An offer of a business, as the recipient sees it.
 */
export interface TransferOffer {
  transfer: Transfer;
  /**
   * Whether the account's email address is confirmed, so that the offer can be accepted.
   */
  can_accept: boolean;
}
export interface TypedHoursReading {
  /**
   * A line for each weekday, Monday first.
   */
  weekly: HoursLineReading[];
  /**
   * In the order of the request.
   */
  special: HoursLineReading[];
  hours: Hours | null;
  open_status: OpenStatus | null;
}
export interface UndoneDecisions {
  /**
   * Ids of the events, the last decision's first.
   */
  events: number[];
}
export interface UndoneInboxDecisions {
  count: number;
}
export interface UpcomingEventList {
  success: boolean;
  count: number;
  data: ListedEvent[];
}
export interface UploadedImage {
  image_id: number;
  image_url: string;
  /**
   * Identifies the image in requests; unlike an id, it cannot be guessed.
   */
  token: string;
  /**
   * Width of the original after rotation, in pixels.
   */
  width: number;
  height: number;
}
/**
 * The token is valid.
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
    revision?: number | null;
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
  "PATCH /admin/reviews/{id}/": {
    status: "published" | "hidden";
    rule?: "off_topic" | "threat" | "obscene" | "private_information" | "spam" | "false_identity" | "copyright";
    reason?: string;
    version?: string;
  };
  "PATCH /admin/settings/{group}/": {
    version: number;
    /**
     * The changed values by key; null resets a setting to its default.
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
    revision?: number | null;
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
     * As `hours` in a response, or as text such as `Mon-Fri 9-5`.
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
    /**
     * The token of an uploaded image, or the id of one that an event of the business has.
     */
    image_id?: string | number | null;
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
    visibility?: "published" | "pending" | "hidden" | "rejected";
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
    subject_id: number;
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
    ids?: number[];
    /**
     * @maxItems 5000
     */
    except?: number[];
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
    into: number;
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
    starts_at: string;
    ends_at: string;
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
    into: number;
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
    record_id: number;
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
   * A file, and how to read it.
   */
  "POST /admin/imports/": {
    /**
     * businesses, events or deals. Not needed for a preview.
     */
    kind?: string;
    file_name?: string;
    /**
     * In base64.
     */
    content: string;
    /**
     * From field to column heading; an empty heading leaves the field out.
     */
    map?: {
      [k: string]: string;
    } | null;
    /**
     * Corrected cells: from line to column heading to text.
     */
    fixes?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * The name under which the rows are remembered; by default, the file's name.
     */
    source?: string;
    /**
     * Whether the valid rows are imported although others are invalid.
     */
    skip_bad?: boolean;
  };
  /**
   * How to read a file, and what to import of it.
   */
  "POST /admin/imports/{id}/check/": {
    /**
     * From field to column heading; an empty heading leaves the field out. Null: as guessed.
     */
    map?: {
      [k: string]: string;
    } | null;
    /**
     * Corrected cells: from line to column heading to text.
     */
    fixes?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * Whether the valid rows are imported although others are invalid.
     */
    skip_bad?: boolean;
  };
  /**
   * How an import begins.
   */
  "POST /admin/imports/{id}/run/": {
    options?: ImportOptions | null;
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
      version?: string | null;
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
    detail?: string;
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
  "POST /admin/newsletter/issues/{id}/refresh/": {
    revision?: number | null;
  };
  "POST /admin/newsletter/issues/{id}/rest/": {
    send: boolean;
  };
  "POST /admin/newsletter/issues/{id}/schedule/": {
    at?: string;
    revision?: number | null;
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
    personas: {
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
    questions: {
      text: string;
      type?: "multiple-choice" | "ranking";
      /**
       * @maxItems 12
       */
      choices?: {
        text: string;
        /**
         * From the slug of a persona to the weight of this choice for it.
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
    personas: {
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
    questions: {
      text: string;
      type?: "multiple-choice" | "ranking";
      /**
       * @maxItems 12
       */
      choices?: {
        text: string;
        /**
         * From the slug of a persona to the weight of this choice for it.
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
    source_item?: number;
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
    id: number;
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
    id: number;
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
    start_date: string;
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
    /**
     * The token of an uploaded image, or the id of one that an event of the business has.
     */
    image_id?: string | number | null;
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
    business: number;
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
    date: string;
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
    start_date: string;
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
    visibility?: "published" | "pending" | "hidden" | "rejected";
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
   * A file, and how to read it.
   */
  "POST /events/import-preview/analyze/": {
    /**
     * businesses, events or deals. Not needed for a preview.
     */
    kind?: string;
    file_name?: string;
    /**
     * In base64.
     */
    content: string;
    /**
     * From field to column heading; an empty heading leaves the field out.
     */
    map?: {
      [k: string]: string;
    } | null;
    /**
     * Corrected cells: from line to column heading to text.
     */
    fixes?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * The name under which the rows are remembered; by default, the file's name.
     */
    source?: string;
    /**
     * Whether the valid rows are imported although others are invalid.
     */
    skip_bad?: boolean;
  };
  /**
   * A file, and how to read it.
   */
  "POST /events/import-preview/check/": {
    /**
     * businesses, events or deals. Not needed for a preview.
     */
    kind?: string;
    file_name?: string;
    /**
     * In base64.
     */
    content: string;
    /**
     * From field to column heading; an empty heading leaves the field out.
     */
    map?: {
      [k: string]: string;
    } | null;
    /**
     * Corrected cells: from line to column heading to text.
     */
    fixes?: {
      [k: string]: {
        [k: string]: string;
      };
    };
    /**
     * The name under which the rows are remembered; by default, the file's name.
     */
    source?: string;
    /**
     * Whether the valid rows are imported although others are invalid.
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
    start_date: string;
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
    business?: number | null;
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
    option_id: number;
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
    title?: string;
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
    subject?: string;
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
      date: string;
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
      object_id: number;
    }[];
  };
  "POST /itineraries/propose/": {
    title?: string;
    notes?: string;
    /**
     * @maxItems 14
     */
    days: {
      date: string;
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
      object_id: number;
    }[];
  };
  "POST /itineraries/{id}/share/": {
    days_valid?: number | null;
  };
  "POST /itineraries/{id}/stops/": {
    kind: "business" | "event" | "guide" | "deal" | "custom";
    object_id: number;
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
    starts_at: string;
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
      answer_value: string | number;
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
      answer_value: string | number;
    }[];
  };
  "POST /reviews/{id}/answer/": {
    text: string;
    answered_at?: string;
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
    version: number;
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
    saves: number;
    title: string;
    description?: string;
    /**
     * @maxItems 12
     */
    personas: {
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
    questions: {
      text: string;
      type?: "multiple-choice" | "ranking";
      /**
       * @maxItems 12
       */
      choices?: {
        text: string;
        /**
         * From the slug of a persona to the weight of this choice for it.
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
    revision?: number | null;
    /**
     * @maxItems 20
     */
    images: {
      /**
       * The token of an uploaded image, or the id of an image in the listing.
       */
      image: string | number;
      /**
       * The alt text.
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
    visibility?: "published" | "pending" | "hidden" | "rejected";
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
    version: number;
    title?: string;
    notes?: string;
    /**
     * @maxItems 14
     */
    days: {
      date: string;
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
      object_id: number;
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
      option_id: number;
      answer: "yes" | "if_need_be" | "no" | "not_answered";
    }[];
    comment?: string;
  };
}
