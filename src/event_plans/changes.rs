//! Changes to a plan: moving its date, booking vendors, copying it.

use jiff::civil::Date;
use rusqlite::Connection;

use super::budget;
use super::input::{
    GuestEdit, ItemEdit, OwnItem, PlanEdit, PlanFields, SuggestionChoice, VendorEdit, VendorFields,
};
use super::model::{
    ContactState, EditedEventPlan, EventPlan, EventPlanGuest, EventPlanItem, EventPlanSuggestion,
    EventPlanVendor, GuestReply, GuestTally, MAX_GUESTS, MAX_ITEMS, MAX_VENDORS, due_date, offset_days,
};
use super::occasion::{
    add_listings, copy_of, decline, fresh, listed_vendor, require_plan_room, require_room, suggest,
};
use super::store::{self, NewItem, PlanRow};
use crate::checklists::{self, ChecklistItem, ChecklistKind};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, NO_SUCH_CHOICE, Refusal, Result};

const STALE: &str = "This plan was changed in another window or on another device. Your change was not saved: \
                     open the plan again and repeat it.";

/// Creates a plan with the needs of its occasion.
pub fn create(
    conn: &Connection,
    user_id: i64,
    occasion: &str,
    fields: &PlanFields,
    clock: &Clock,
) -> Result<EventPlan> {
    require_plan_room(conn, user_id)?;
    let found = match checklists::find_published(conn, occasion) {
        Err(Error::NotFound(_)) => None,
        found => Some(found?),
    };
    let checklist = found
        .map(|checklist| checklist.content)
        .filter(|content| content.kind == ChecklistKind::Occasion)
        .ok_or_else(|| Error::field("occasion", NO_SUCH_CHOICE))?;
    let today = clock.local().date();
    let plan_id = store::insert(conn, user_id, (&checklist.slug, &checklist.title), fields, &clock.stamp())?;
    for item in checklist.items {
        store::insert_item(conn, plan_id, &copy_of(item, fields.date, today))?;
    }
    Editing { user_id, plan_id, clock }.read(conn)
}

/// Who is editing which plan, and the clock.
#[derive(Clone, Copy)]
pub struct Editing<'a> {
    pub user_id: i64,
    pub plan_id: i64,
    pub clock: &'a Clock,
}

impl Editing<'_> {
    fn today(&self) -> Date {
        self.clock.local().date()
    }

    /// The plan, unless it belongs to somebody else or has changed since `version`.
    fn find(&self, conn: &Connection, version: Option<i64>) -> Result<PlanRow> {
        let plan = store::find_row(conn, self.user_id, self.plan_id)?;
        if version.is_some_and(|version| version != plan.version) {
            return Err(Refusal::conflict(STALE).into());
        }
        Ok(plan)
    }

    fn done(&self, conn: &Connection) -> Result<EventPlan> {
        store::touch(conn, self.plan_id, &self.clock.stamp())?;
        self.read(conn)
    }

    /// The whole plan.
    pub fn read(&self, conn: &Connection) -> Result<EventPlan> {
        let plan = store::find_row(conn, self.user_id, self.plan_id)?;
        let mut items = store::list_items(conn, &plan)?;
        add_listings(conn, &mut items, self.clock.local())?;
        let guests = store::list_guests(conn, plan.id)?;
        let suggestions = suggest(conn, &plan, &items)?
            .into_iter()
            .map(|item| EventPlanSuggestion { key: item.key, title: item.title, reason: item.reason })
            .collect();
        let fields = plan.fields;
        Ok(EventPlan {
            id: plan.id,
            version: plan.version,
            title: fields.title,
            occasion: plan.occasion,
            occasion_title: plan.occasion_title,
            date: fields.date,
            is_past: fields.date < self.today(),
            guest_count: fields.guest_count,
            note: fields.note,
            budget: budget::total(fields.budget_cents, &items),
            items,
            guest_tally: GuestTally::of(&guests),
            guests,
            suggestions,
            created_at: plan.created_at,
            updated_at: plan.updated_at,
        })
    }

    pub fn edit(&self, conn: &Connection, edit: PlanEdit) -> Result<EditedEventPlan> {
        let plan = self.find(conn, edit.version)?;
        let mut fields = plan.fields.clone();
        edit.apply(&mut fields);
        store::update(conn, plan.id, &fields)?;
        let moved_count =
            if fields.date == plan.fields.date { 0 } else { self.move_items(conn, &plan, fields.date)? };
        Ok(EditedEventPlan { plan: self.done(conn)?, moved_count })
    }

    /// Moves everything that is not done along with the date.
    fn move_items(&self, conn: &Connection, plan: &PlanRow, date: Date) -> Result<usize> {
        let (now, mut moved) = (self.clock.stamp(), 0);
        for mut item in store::list_items(conn, plan)? {
            let Some(days) = item.offset_days.filter(|_| !item.is_done) else { continue };
            let due = Some(due_date(date, days, self.today()));
            if item.due_date != due {
                item.due_date = due;
                store::update_item(conn, &item, &now)?;
                moved += 1;
            }
        }
        Ok(moved)
    }

    pub fn add_item(&self, conn: &Connection, own: OwnItem) -> Result<EventPlan> {
        let plan = self.find(conn, own.version)?;
        let items = store::list_items(conn, &plan)?;
        require_room("title", items.len(), MAX_ITEMS, "lines")?;
        let number = (1..).find(|number| items.iter().all(|item| item.key != format!("own-{number}")));
        let new = NewItem {
            kind: own.kind,
            key: format!("own-{}", number.unwrap_or(0)),
            title: own.title,
            reason: String::new(),
            detail: String::new(),
            office: None,
            categories: Vec::new(),
            search: String::new(),
            offset_days: own.due_date.map(|due| offset_days(plan.fields.date, due)),
            due_date: own.due_date,
            budget_share: 0.0,
            estimate_cents: own.estimate_cents,
            note: own.note,
        };
        store::insert_item(conn, plan.id, &new)?;
        self.done(conn)
    }

    pub fn edit_item(&self, conn: &Connection, id: i64, edit: ItemEdit) -> Result<EventPlan> {
        let plan = self.find(conn, edit.version)?;
        let mut item = store::find_item(conn, &plan, id)?;
        let was_done = item.is_done;
        edit.apply(&mut item, plan.fields.date);
        if was_done && !item.is_done {
            self.follow_plan(&plan, &mut item);
        }
        let booked = item.vendors.iter().filter(|vendor| vendor.is_booked()).count();
        if !item.allows_several && booked > 1 {
            let text = format!("{booked} vendors are booked. Unbook all but one of them first.");
            return Err(Error::field("allows_several", text));
        }
        store::update_item(conn, &item, &self.clock.stamp())?;
        self.done(conn)
    }

    /// When an item is open again: the plan may have moved while it was done.
    fn follow_plan(&self, plan: &PlanRow, item: &mut EventPlanItem) {
        if let Some((due, days)) = item.due_date.zip(item.offset_days)
            && offset_days(plan.fields.date, due) != days
        {
            item.due_date = Some(due_date(plan.fields.date, days, self.today()));
        }
    }

    /// Removes an item, so that it is not suggested again.
    pub fn remove_item(&self, conn: &Connection, id: i64) -> Result<EventPlan> {
        let plan = self.find(conn, None)?;
        let item = store::find_item(conn, &plan, id)?;
        decline(conn, &plan, &[item.key])?;
        store::delete_item(conn, id)?;
        self.done(conn)
    }

    pub fn choose_suggestions(&self, conn: &Connection, choice: SuggestionChoice) -> Result<EventPlan> {
        let plan = self.find(conn, choice.version)?;
        let items = store::list_items(conn, &plan)?;
        let offered = suggest(conn, &plan, &items)?;
        let added: Vec<ChecklistItem> =
            offered.into_iter().filter(|item| choice.add.contains(&item.key)).collect();
        require_room("add", items.len() + added.len(), MAX_ITEMS + 1, "lines")?;
        for item in added {
            store::insert_item(conn, plan.id, &copy_of(item, plan.fields.date, self.today()))?;
        }
        decline(conn, &plan, &choice.decline)?;
        self.done(conn)
    }

    pub fn add_vendor(&self, conn: &Connection, item_id: i64, edit: VendorEdit) -> Result<EventPlan> {
        let plan = self.find(conn, edit.version)?;
        let item = store::find_item(conn, &plan, item_id)?;
        let business_id = edit.business_id;
        let place = if business_id.is_some() { "business_id" } else { "name" };
        require_room(place, item.vendors.len(), MAX_VENDORS, "vendors")?;
        let known =
            |id| item.vendors.iter().any(|vendor| vendor.business.as_ref().is_some_and(|own| own.id == id));
        if business_id.is_some_and(known) {
            return Err(Error::field("business_id", "This business is already on the list."));
        }
        let mut fields = match business_id {
            Some(id) => listed_vendor(conn, id, self.clock)?,
            None => VendorFields {
                name: String::new(),
                phone: String::new(),
                email: String::new(),
                website: String::new(),
                contact_state: ContactState::ToAsk,
                price_cents: None,
                note: String::new(),
            },
        };
        edit.apply(&mut fields);
        let id = store::insert_vendor(conn, item.id, business_id, &fields)?;
        if fields.contact_state == ContactState::Booked {
            self.book(conn, item, id)?;
        }
        self.done(conn)
    }

    pub fn edit_vendor(&self, conn: &Connection, id: i64, edit: VendorEdit) -> Result<EventPlan> {
        let plan = self.find(conn, edit.version)?;
        let (item_id, vendor) = store::find_vendor(conn, plan.id, id)?;
        let mut fields = VendorFields::from(&vendor);
        edit.apply(&mut fields);
        store::update_vendor(conn, id, &fields)?;
        if fields.contact_state == ContactState::Booked && !vendor.is_booked() {
            self.book(conn, store::find_item(conn, &plan, item_id)?, id)?;
        }
        self.reopen_unbooked(conn, &plan, item_id, &vendor)?;
        self.done(conn)
    }

    /// A need whose last booked vendor is no longer booked is to be done again.
    fn reopen_unbooked(
        &self,
        conn: &Connection,
        plan: &PlanRow,
        item_id: i64,
        was: &EventPlanVendor,
    ) -> Result<()> {
        let mut item = store::find_item(conn, plan, item_id)?;
        if !was.is_booked() || !item.is_done || item.vendors.iter().any(EventPlanVendor::is_booked) {
            return Ok(());
        }
        item.is_done = false;
        self.follow_plan(plan, &mut item);
        store::update_item(conn, &item, &self.clock.stamp())
    }

    /// Allows one booked vendor per need, unless the member wants several. Booking marks the need as done.
    fn book(&self, conn: &Connection, mut item: EventPlanItem, id: i64) -> Result<()> {
        let is_other = |vendor: &&EventPlanVendor| vendor.is_booked() && vendor.id != id;
        if let Some(other) = item.vendors.iter().find(is_other).filter(|_| !item.allows_several) {
            let text = format!(
                "{} is already booked for this. Unbook them first, or allow more than one vendor here.",
                other.name
            );
            return Err(Error::field("contact_state", text));
        }
        item.is_done = true;
        store::update_item(conn, &item, &self.clock.stamp())
    }

    pub fn remove_vendor(&self, conn: &Connection, id: i64) -> Result<EventPlan> {
        let plan = self.find(conn, None)?;
        let (item_id, vendor) = store::find_vendor(conn, plan.id, id)?;
        store::delete_vendor(conn, id)?;
        self.reopen_unbooked(conn, &plan, item_id, &vendor)?;
        self.done(conn)
    }

    pub fn add_guest(&self, conn: &Connection, edit: GuestEdit) -> Result<EventPlan> {
        let plan = self.find(conn, edit.version)?;
        require_room("name", store::list_guests(conn, plan.id)?.len(), MAX_GUESTS, "entries")?;
        let mut guest = EventPlanGuest {
            id: 0,
            name: String::new(),
            party_size: 1,
            reply: GuestReply::NotAnswered,
            diet: String::new(),
        };
        edit.apply(&mut guest);
        store::insert_guest(conn, plan.id, &guest)?;
        self.done(conn)
    }

    pub fn edit_guest(&self, conn: &Connection, id: i64, edit: GuestEdit) -> Result<EventPlan> {
        let plan = self.find(conn, edit.version)?;
        let mut guests = store::list_guests(conn, plan.id)?.into_iter();
        let mut guest = guests.find(|guest| guest.id == id).ok_or(Error::NotFound("Guest"))?;
        edit.apply(&mut guest);
        store::update_guest(conn, &guest)?;
        self.done(conn)
    }

    pub fn remove_guest(&self, conn: &Connection, id: i64) -> Result<EventPlan> {
        let plan = self.find(conn, None)?;
        store::delete_guest(conn, plan.id, id)?;
        self.done(conn)
    }

    pub fn delete(&self, conn: &Connection) -> Result<()> {
        store::delete(conn, self.find(conn, None)?.id)
    }

    /// Copies the plan to another date: nothing is done, no vendor has been asked, no guest has replied.
    pub fn copy(&self, conn: &Connection, title: Option<String>, date: Option<Date>) -> Result<EventPlan> {
        let plan = self.find(conn, None)?;
        require_plan_room(conn, self.user_id)?;
        let date = date.unwrap_or(plan.fields.date);
        if date < self.today() {
            return Err(Error::field("date", "The day of this plan has passed. Choose a day for the copy."));
        }
        let title = title.unwrap_or_else(|| {
            format!("Copy of {}", plan.fields.title).chars().take(super::model::MAX_TITLE_LENGTH).collect()
        });
        let fields = PlanFields { title, date, ..plan.fields.clone() };
        let now = self.clock.stamp();
        let id = store::insert(conn, self.user_id, (&plan.occasion, &plan.occasion_title), &fields, &now)?;
        store::set_declined_keys(conn, id, &plan.declined_keys)?;
        for item in store::list_items(conn, &plan)? {
            let due = item.offset_days.map(|days| due_date(date, days, self.today()));
            let allows_several = item.allows_several;
            let copied = store::insert_item(conn, id, &fresh(&item, due))?;
            if allows_several {
                let fresh = EventPlanItem {
                    id: copied,
                    is_done: false,
                    due_date: due,
                    own_actual_cents: None,
                    ..item.clone()
                };
                store::update_item(conn, &fresh, &now)?;
            }
            for vendor in &item.vendors {
                let asked_anew = VendorFields {
                    contact_state: ContactState::ToAsk,
                    price_cents: None,
                    ..VendorFields::from(vendor)
                };
                store::insert_vendor(conn, copied, vendor.business.as_ref().map(|own| own.id), &asked_anew)?;
            }
        }
        for guest in store::list_guests(conn, plan.id)? {
            store::insert_guest(conn, id, &EventPlanGuest { reply: GuestReply::NotAnswered, ..guest })?;
        }
        Editing { plan_id: id, ..*self }.read(conn)
    }
}
