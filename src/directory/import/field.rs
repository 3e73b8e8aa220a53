//! What a column can mean, and the headings under which people keep it.

use super::export::EXPORTED;
use crate::kit::csv::{Mapping, TableField};
use crate::kit::error::Result;

/// A field of a business that a table can bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    SourceKey,
    Source,
    Slug,
    Name,
    Subcategory,
    Category,
    Type,
    /// What OpenStreetMap calls a place; the first that says something is its category.
    Amenity,
    Shop,
    Tourism,
    Leisure,
    Craft,
    Office,
    MoreCategories,
    HouseNumber,
    StreetAddress,
    StreetAddress2,
    Locality,
    Region,
    PostalCode,
    Latitude,
    Longitude,
    /// Both numbers in one cell, perhaps under the address.
    Position,
    Phone,
    Email,
    Website,
    SocialLinks,
    Facebook,
    Instagram,
    Twitter,
    YouTube,
    Description,
    Hours,
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
    PriceLevel,
    Tags,
    Attributes,
    YearlyShows,
    SponsorMessage,
    Status,
    /// Yes: it has closed for good.
    IsClosed,
    /// Files of pictures, beside the table.
    Images,
}

pub(super) const KINDS: [Field; 6] =
    [Field::Amenity, Field::Shop, Field::Tourism, Field::Leisure, Field::Craft, Field::Office];

pub(super) const DAYS: [(Field, &str); 7] = [
    (Field::Monday, "Mon"),
    (Field::Tuesday, "Tue"),
    (Field::Wednesday, "Wed"),
    (Field::Thursday, "Thu"),
    (Field::Friday, "Fri"),
    (Field::Saturday, "Sat"),
    (Field::Sunday, "Sun"),
];

impl TableField for Field {
    const FIELDS: &'static [(Self, &'static str, &'static [&'static str])] = &[
        (
            Field::SourceKey,
            "source_key",
            &[
                "sourcekey",
                "externalid",
                "externalkey",
                "fmid",
                "storecode",
                "placeid",
                "osmid",
                "recordid",
                "businessid",
                "listingid",
                "id",
                "objectid",
                "globalid",
            ],
        ),
        (Field::Source, "source", &["source"]),
        (Field::Slug, "slug", &["slug"]),
        (
            Field::Name,
            "name",
            &[
                "name",
                "businessname",
                "marketname",
                "companyname",
                "company",
                "organizationname",
                "organization",
                "storename",
                "listingname",
                "tradename",
                "dba",
                "dbaname",
                "doingbusinessas",
                "facilityname",
                "placename",
                "shopname",
                "title",
                "business",
            ],
        ),
        (Field::Subcategory, "subcategory", &["subcategory", "subtype"]),
        (
            Field::Category,
            "category",
            &[
                "category",
                "categoryname",
                "businesscategory",
                "maincategory",
                "primarycategory",
                "categories",
            ],
        ),
        (Field::Type, "type", &["type", "businesstype", "industry", "sector"]),
        (Field::Amenity, "amenity", &["amenity"]),
        (Field::Shop, "shop", &["shop"]),
        (Field::Tourism, "tourism", &["tourism"]),
        (Field::Leisure, "leisure", &["leisure"]),
        (Field::Craft, "craft", &["craft"]),
        (Field::Office, "office", &["office"]),
        (Field::MoreCategories, "more_categories", &["morecategories", "additionalcategories"]),
        (
            Field::HouseNumber,
            "house_number",
            &["housenumber", "streetnumber", "addressnumber", "addrnum", "housenum", "stnum"],
        ),
        (
            Field::StreetAddress,
            "street_address",
            &[
                "streetaddress",
                "street",
                "street1",
                "streetaddress1",
                "address1",
                "addressline1",
                "addr",
                "address",
                "siteaddress",
                "physicaladdress",
                "locationaddress",
                "fulladdress",
                "formattedaddress",
                "streetname",
                "stname",
                "st",
            ],
        ),
        (
            Field::StreetAddress2,
            "street_address_2",
            &["streetaddress2", "street2", "address2", "addressline2", "suite", "unit"],
        ),
        (Field::Locality, "locality", &["locality", "city", "town", "citytown", "municipality", "village"]),
        (
            Field::Region,
            "region",
            &["region", "state", "stateprovince", "statecode", "province", "administrativearea", "st"],
        ),
        (Field::PostalCode, "postal_code", &["postalcode", "zip", "zipcode", "zip5", "postcode"]),
        (Field::Latitude, "latitude", &["latitude", "lat", "y"]),
        (Field::Longitude, "longitude", &["longitude", "lon", "lng", "long", "x"]),
        (
            Field::Position,
            "position",
            &[
                "position",
                "latlong",
                "latlng",
                "latlon",
                "latitudelongitude",
                "coordinates",
                "geopoint",
                "geolocation",
                "geocodedlocation",
                "georeference",
                "thegeom",
                "geom",
                "wkt",
                "location",
                "location1",
            ],
        ),
        (
            Field::Phone,
            "phone",
            &[
                "phone",
                "phonenumber",
                "telephone",
                "telephonenumber",
                "tel",
                "phone1",
                "businessphone",
                "mainphone",
                "primaryphone",
                "phoneno",
                "displayphone",
            ],
        ),
        (Field::Email, "email", &["email", "emailaddress", "email1", "businessemail", "contactemail"]),
        (
            Field::Website,
            "website",
            &["website", "websiteurl", "url", "web", "homepage", "webaddress", "webpage"],
        ),
        (Field::SocialLinks, "social_links", &["sociallinks", "socialmedia", "social"]),
        (Field::Facebook, "facebook", &["facebook", "facebookurl", "facebookpage"]),
        (Field::Instagram, "instagram", &["instagram", "instagramurl", "instagramhandle"]),
        (Field::Twitter, "twitter", &["twitter", "twitterurl", "twitterhandle"]),
        (Field::YouTube, "youtube", &["youtube", "youtubeurl", "youtubechannel"]),
        (
            Field::Description,
            "description",
            &[
                "description",
                "about",
                "summary",
                "details",
                "notes",
                "fromthebusiness",
                "businessdescription",
            ],
        ),
        (Field::Hours, "hours", &["hours", "openinghours", "businesshours", "hoursofoperation", "openhours"]),
        (Field::Monday, "monday", &["monday", "mondayhours", "hoursmonday"]),
        (Field::Tuesday, "tuesday", &["tuesday", "tuesdayhours", "hourstuesday"]),
        (Field::Wednesday, "wednesday", &["wednesday", "wednesdayhours", "hourswednesday"]),
        (Field::Thursday, "thursday", &["thursday", "thursdayhours", "hoursthursday"]),
        (Field::Friday, "friday", &["friday", "fridayhours", "hoursfriday"]),
        (Field::Saturday, "saturday", &["saturday", "saturdayhours", "hourssaturday"]),
        (Field::Sunday, "sunday", &["sunday", "sundayhours", "hourssunday"]),
        (Field::PriceLevel, "price_level", &["pricelevel", "pricerange", "price"]),
        (Field::Tags, "tags", &["tags", "keywords"]),
        (Field::Attributes, "attributes", &["attributes", "amenities"]),
        (Field::YearlyShows, "yearly_shows", &["yearlyshows"]),
        (Field::SponsorMessage, "sponsor_message", &["sponsormessage"]),
        (Field::Status, "status", &["status", "businessstatus"]),
        (Field::IsClosed, "is_closed", &["isclosed", "permanentlyclosed", "isclosedpermanently"]),
        (Field::Images, "images", &["images", "image", "photos", "photo", "pictures", "picture"]),
    ];

    const SUBJECT: &'static str = "business";
    const EXPORT: &'static [Self] = &EXPORTED;

    /// A column "source" names a source of keys only beside one that says it holds them, and "shop"
    /// or "office" is a kind of place only where other headings are OpenStreetMap's too.
    fn is_meant(self, folded: &[String]) -> bool {
        let has = |names: &[&str]| folded.iter().any(|heading| names.contains(&heading.as_str()));
        match self {
            Field::Source => has(&["sourcekey"]),
            _ if KINDS.contains(&self) => has(&["amenity", "addrstreet", "addrhousenumber", "osmid"]),
            _ => true,
        }
    }

    fn check(mapping: &mut Mapping<Self>) -> Result<()> {
        if mapping.column(Field::Name).is_none() {
            return Err(mapping.missing("the name of the business", "name=Column"));
        }
        if mapping.column(Field::Latitude).is_none() || mapping.column(Field::Longitude).is_none() {
            mapping.drop_fields(&[Field::Latitude, Field::Longitude]);
        }
        Ok(())
    }
}
