//! What features are given by features below them in the module order.

use std::sync::Arc;

use rusqlite::Connection;

use crate::accounts::{Actor, ExportPart, RecordNames, RestoreCheck, Restorer};
use crate::admin;
use crate::alerts;
use crate::approvals;
use crate::campaigns;
use crate::checklists;
use crate::claims;
use crate::deals;
use crate::deleted_records::{self, Deletables};
use crate::directory::{self, DrawSection, Sections};
use crate::discovery;
use crate::event_plans;
use crate::events;
use crate::group_plans;
use crate::guides::{self, Embed, Embeds, PublishChecks, SentenceCheck};
use crate::imports::{ImportKind, ImportKinds};
use crate::itineraries;
use crate::kit::config::LiveConfig;
use crate::kit::error::{Error, Result};
use crate::layout::{self, InitialData, OgImageSource, OgImages, PageTemplate};
use crate::life_services;
use crate::moderation;
use crate::newsletter::{self, SendCheck};
use crate::notifications;
use crate::placements::{self, Sales};
use crate::quizzes;
use crate::record_lists::{self, BulkKinds};
use crate::reviews;
use crate::saved;
use crate::search::{DocumentKind, Group, Groups};
use crate::suggestions;
use crate::text_generation;

/// What waited for an address that is confirmed now.
pub(super) fn address_confirmed(conn: &Connection, actor: &Actor, user_id: i64, email: &str) -> Result<()> {
    directory::accept_invitations(conn, actor, user_id, email)?;
    claims::tell_of_offers(conn, actor, user_id, email)
}

/// Cleanup that runs before an account is deleted.
pub(super) fn account_deleted(conn: &Connection, actor: &Actor, user_id: i64) -> Result<()> {
    notifications::forget_mail(conn, user_id)?;
    directory::tell_of_lost_owner(conn, actor, user_id)?;
    claims::tell_of_lost_claims(conn, actor, user_id)?;
    campaigns::forget_contact(conn, user_id)?;
    events::forget_sender(conn, user_id)?;
    group_plans::forget_organizer(conn, user_id)?;
    deleted_records::forget_user(conn, user_id)
}

/// How records that staff delete are set aside, so that they can be restored.
pub(super) fn deletables() -> Deletables {
    Deletables(vec![
        directory::DELETABLE,
        directory::CATEGORY_DELETABLE,
        discovery::EVENT_DELETABLE,
        guides::DELETABLE,
        deals::DELETABLE,
        placements::DELETABLE,
        campaigns::DELETABLE,
        quizzes::DELETABLE,
        checklists::DELETABLE,
    ])
}

/// The bulk actions on records.
pub(super) fn bulk_kinds(is_commercial: bool) -> BulkKinds {
    let mut kinds = vec![directory::BULK, events::BULK, record_lists::PEOPLE, newsletter::BULK];
    if is_commercial {
        kinds.extend([deals::BULK, placements::BULK]);
    }
    BulkKinds(kinds)
}

/// The checks a guide must pass before readers see it.
pub const PUBLISH_CHECKS: PublishChecks =
    PublishChecks(&[text_generation::check_before_publishing, approvals::check_before_publishing]);

/// What the guide viewer asks about a text's sentences.
pub(super) const SENTENCE_CHECK: SentenceCheck = SentenceCheck(text_generation::findings);

/// What the placements ask before one is sold.
pub(super) const SALES: Sales = campaigns::SALES;

/// The checks an issue must pass before it is sent.
pub const SEND_CHECK: SendCheck = SendCheck(approvals::check_issue);

/// What is restored from the audit trail must also pass them if readers would see it.
pub(super) const RESTORE_CHECK: RestoreCheck = RestoreCheck(|conn, config, now, (noun, id)| match noun {
    "guide" => match guides::load_guide(conn, id) {
        // It was erased, and has been restored under a new id, as a draft.
        Err(Error::NotFound(_)) => Ok(()),
        guide => PUBLISH_CHECKS.run(conn, config, now, id, &guide?),
    },
    "deal" => approvals::check_deal(conn, config, now, id),
    _ => Ok(()),
});

/// How the audit trail names records of which it may have no entry with a name.
pub(super) const RECORD_NAMES: RecordNames =
    RecordNames(&[("business", directory::list_names), ("placement", placements::list_names)]);

/// The kinds of records that can be imported from files; an import does not bypass approval.
pub fn import_kinds(config: &LiveConfig) -> ImportKinds {
    let businesses = directory::import::Businesses { config: config.clone() };
    let mut kinds: Vec<Arc<dyn ImportKind>> = vec![Arc::new(businesses), Arc::new(events::import::Events)];
    if config.get().site.commercial {
        kinds.push(Arc::new(deals::import::Deals(config.clone())));
    }
    ImportKinds(kinds)
}

/// What can be embedded as a card in the text of a guide.
pub(super) fn embeds() -> Embeds {
    Embeds(vec![
        Embed { name: "business", find: guides::embed_businesses },
        Embed { name: "event", find: guides::embed_events },
        Embed { name: "deal", find: deals::embed_deals },
    ])
}

/// The sections below a business's own part of its page.
pub(super) fn sections(is_commercial: bool) -> Sections {
    let mut sections: Vec<DrawSection> = vec![events::section];
    if is_commercial {
        sections.push(deals::draw_section);
    }
    sections.extend([guides::draw_section as DrawSection, reviews::section]);
    Sections(sections)
}

/// What a search finds besides businesses.
pub(super) fn groups(is_commercial: bool) -> Groups {
    let group = |kind, name, label, all, read| Group { kind, name, label, all, read };
    let mut groups = vec![
        group(DocumentKind::Event, "event", "Events", Some("/events?search="), events::read_hits),
        group(DocumentKind::Guide, "guide", "Guides", None, guides::read_hits),
    ];
    if is_commercial {
        groups.push(group(DocumentKind::Deal, "deal", "Deals", None, deals::read_hits));
    }
    Groups(groups)
}

/// What has its own Open Graph image.
pub(super) fn og_images() -> OgImages {
    OgImages::new(vec![
        OgImageSource { kind: "business", find: directory::find_og_image },
        OgImageSource { kind: "event", find: events::find_og_image },
        OgImageSource { kind: "guide", find: guides::find_og_image },
        OgImageSource { kind: "deal", find: deals::find_og_image },
        OgImageSource { kind: "persona", find: quizzes::find_og_image },
    ])
}

/// What a member's data export contains, beside the account itself.
pub(super) fn exports() -> Vec<ExportPart> {
    vec![
        directory::EXPORT,
        directory::CHANGE_REQUESTS_EXPORT,
        notifications::EXPORT,
        events::EXPORT,
        discovery::EXPORT,
        reviews::EXPORT,
        reviews::REPORTS_EXPORT,
        saved::EXPORT,
        life_services::EXPORT,
        itineraries::EXPORT,
        suggestions::EXPORT,
        moderation::EXPORT,
        event_plans::EXPORT,
        claims::EXPORT,
        claims::TRANSFERS_EXPORT,
        placements::EXPORT,
        group_plans::EXPORT,
        newsletter::EXPORT,
        quizzes::EXPORT,
        admin::EXPORT,
    ]
}

/// What can be restored from the audit trail.
pub(super) fn restorers() -> Vec<Restorer> {
    vec![
        directory::RESTORER,
        directory::IMAGES_RESTORER,
        events::RESTORER,
        guides::RESTORER,
        checklists::RESTORER,
        deals::RESTORER,
    ]
}

/// The layout of every page, and the data that every page carries.
pub(super) fn page_template() -> PageTemplate {
    PageTemplate {
        parts: vec![
            InitialData {
                address: layout::CATEGORIES,
                answer: |conn, context| {
                    Ok(serde_json::to_value(directory::list_categories(conn, context.today)?)?)
                },
            },
            InitialData { address: "/api/v1/alerts/current/", answer: alerts::boot },
        ],
        map: directory::town_map,
    }
}
