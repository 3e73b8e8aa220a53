//! The managed state of features, as far as nothing has to be loaded for it.

use rocket::{Build, Rocket};

use super::between_features::{
    PUBLISH_CHECKS, RECORD_NAMES, RESTORE_CHECK, SALES, SEND_CHECK, SENTENCE_CHECK, bulk_kinds, deletables,
    embeds, groups, import_kinds, og_images, sections,
};
use super::public_pages::public_pages;
use crate::accounts::FeatureOfCall;
use crate::analytics::SearchWords;
use crate::api_docs;
use crate::backups::BackupRuns;
use crate::directory;
use crate::discovery;
use crate::events;
use crate::guides;
use crate::home::HealthCache;
use crate::kit::config::LiveConfig;
use crate::kit::web::AnswersOther;
use crate::moderation;
use crate::text_generation::TextService;

pub(super) fn manage(rocket: Rocket<Build>, is_commercial: bool, config: &LiveConfig) -> Rocket<Build> {
    rocket
        .manage(FeatureOfCall(api_docs::feature_of_call))
        .manage(AnswersOther(api_docs::answers_file))
        .manage(groups(is_commercial))
        .manage(events::SourceList(discovery::list_mentions))
        .manage(moderation::OwnedListings(directory::list_owned_ids))
        .manage(SearchWords::default())
        .manage(embeds())
        .manage(PUBLISH_CHECKS)
        .manage(SENTENCE_CHECK)
        .manage(SEND_CHECK)
        .manage(SALES)
        .manage(RESTORE_CHECK)
        .manage(RECORD_NAMES)
        .manage(deletables())
        .manage(bulk_kinds(is_commercial))
        .manage(import_kinds(config))
        .manage(og_images())
        .manage(sections(is_commercial))
        .manage(public_pages(is_commercial))
        .manage(TextService::default())
        .manage(guides::Editors::default())
        .manage(HealthCache::default())
        .manage(BackupRuns::default())
}
