//! The fields a column can hold, and the headings people use for them.

use crate::kit::csv::{Mapping, TableField};
use crate::kit::error::Result;

/// A field of a business that a table can contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BusinessField {
    SourceKey,
    Source,
    Slug,
    Name,
    Subcategory,
    Category,
    Type,
    /// OpenStreetMap's keys for a kind of place; the first that has a value becomes the category.
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
    /// Both coordinates in one cell, possibly below the address.
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
    /// Yes: permanently closed.
    IsClosed,
    /// Names of picture files next to the table.
    Images,
    /// Owners, who are invited by email.
    OwnerEmail,
}

pub(super) const KINDS: [BusinessField; 6] = [
    BusinessField::Amenity,
    BusinessField::Shop,
    BusinessField::Tourism,
    BusinessField::Leisure,
    BusinessField::Craft,
    BusinessField::Office,
];

pub(super) const DAYS: [(BusinessField, &str); 7] = [
    (BusinessField::Monday, "Mon"),
    (BusinessField::Tuesday, "Tue"),
    (BusinessField::Wednesday, "Wed"),
    (BusinessField::Thursday, "Thu"),
    (BusinessField::Friday, "Fri"),
    (BusinessField::Saturday, "Sat"),
    (BusinessField::Sunday, "Sun"),
];

impl TableField for BusinessField {
    const FIELDS: &'static [(Self, &'static str, &'static [&'static str])] = &[
        (
            BusinessField::SourceKey,
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
        (BusinessField::Source, "source", &["source"]),
        (BusinessField::Slug, "slug", &["slug"]),
        (
            BusinessField::Name,
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
        (BusinessField::Subcategory, "subcategory", &["subcategory", "subtype"]),
        (
            BusinessField::Category,
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
        (BusinessField::Type, "type", &["type", "businesstype", "industry", "sector"]),
        (BusinessField::Amenity, "amenity", &["amenity"]),
        (BusinessField::Shop, "shop", &["shop"]),
        (BusinessField::Tourism, "tourism", &["tourism"]),
        (BusinessField::Leisure, "leisure", &["leisure"]),
        (BusinessField::Craft, "craft", &["craft"]),
        (BusinessField::Office, "office", &["office"]),
        (BusinessField::MoreCategories, "more_categories", &["morecategories", "additionalcategories"]),
        (
            BusinessField::HouseNumber,
            "house_number",
            &["housenumber", "streetnumber", "addressnumber", "addrnum", "housenum", "stnum"],
        ),
        (
            BusinessField::StreetAddress,
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
            BusinessField::StreetAddress2,
            "street_address_2",
            &["streetaddress2", "street2", "address2", "addressline2", "suite", "unit"],
        ),
        (
            BusinessField::Locality,
            "locality",
            &["locality", "city", "town", "citytown", "municipality", "village"],
        ),
        (
            BusinessField::Region,
            "region",
            &["region", "state", "stateprovince", "statecode", "province", "administrativearea", "st"],
        ),
        (BusinessField::PostalCode, "postal_code", &["postalcode", "zip", "zipcode", "zip5", "postcode"]),
        (BusinessField::Latitude, "latitude", &["latitude", "lat", "y"]),
        (BusinessField::Longitude, "longitude", &["longitude", "lon", "lng", "long", "x"]),
        (
            BusinessField::Position,
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
            BusinessField::Phone,
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
        (
            BusinessField::Email,
            "email",
            &["email", "emailaddress", "email1", "businessemail", "contactemail"],
        ),
        (
            BusinessField::Website,
            "website",
            &["website", "websiteurl", "url", "web", "homepage", "webaddress", "webpage"],
        ),
        (BusinessField::SocialLinks, "social_links", &["sociallinks", "socialmedia", "social"]),
        (BusinessField::Facebook, "facebook", &["facebook", "facebookurl", "facebookpage"]),
        (BusinessField::Instagram, "instagram", &["instagram", "instagramurl", "instagramhandle"]),
        (BusinessField::Twitter, "twitter", &["twitter", "twitterurl", "twitterhandle"]),
        (BusinessField::YouTube, "youtube", &["youtube", "youtubeurl", "youtubechannel"]),
        (
            BusinessField::Description,
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
        (
            BusinessField::Hours,
            "hours",
            &["hours", "openinghours", "businesshours", "hoursofoperation", "openhours"],
        ),
        (BusinessField::Monday, "monday", &["monday", "mondayhours", "hoursmonday"]),
        (BusinessField::Tuesday, "tuesday", &["tuesday", "tuesdayhours", "hourstuesday"]),
        (BusinessField::Wednesday, "wednesday", &["wednesday", "wednesdayhours", "hourswednesday"]),
        (BusinessField::Thursday, "thursday", &["thursday", "thursdayhours", "hoursthursday"]),
        (BusinessField::Friday, "friday", &["friday", "fridayhours", "hoursfriday"]),
        (BusinessField::Saturday, "saturday", &["saturday", "saturdayhours", "hourssaturday"]),
        (BusinessField::Sunday, "sunday", &["sunday", "sundayhours", "hourssunday"]),
        (BusinessField::PriceLevel, "price_level", &["pricelevel", "pricerange", "price"]),
        (BusinessField::Tags, "tags", &["tags", "keywords"]),
        (BusinessField::Attributes, "attributes", &["attributes", "amenities"]),
        (BusinessField::YearlyShows, "yearly_shows", &["yearlyshows"]),
        (BusinessField::SponsorMessage, "sponsor_message", &["sponsormessage"]),
        (BusinessField::Status, "status", &["status", "businessstatus"]),
        (BusinessField::IsClosed, "is_closed", &["isclosed", "permanentlyclosed", "isclosedpermanently"]),
        (BusinessField::Images, "images", &["images", "image", "photos", "photo", "pictures", "picture"]),
        (BusinessField::OwnerEmail, "owner_email", &["owneremail", "owneremails", "owneremailaddress"]),
    ];

    const SUBJECT: &'static str = "business";
    const EXAMPLE: &'static str = "name,category,street_address";
    const EXPORT: &'static [Self] = &[
        Self::Slug,
        Self::Name,
        Self::Category,
        Self::Description,
        Self::StreetAddress,
        Self::Locality,
        Self::Region,
        Self::PostalCode,
        Self::Latitude,
        Self::Longitude,
        Self::Phone,
        Self::Email,
        Self::Website,
        Self::SocialLinks,
        Self::Hours,
        Self::PriceLevel,
        Self::Tags,
        Self::Attributes,
        Self::YearlyShows,
        Self::SponsorMessage,
        Self::Status,
        Self::Source,
        Self::SourceKey,
    ];

    /// "source" is the source of keys only beside a column of keys, and "shop" or "office" is a kind of place
    /// only if other headings come from OpenStreetMap too.
    fn is_meant(self, folded: &[String]) -> bool {
        let has = |names: &[&str]| folded.iter().any(|heading| names.contains(&heading.as_str()));
        match self {
            BusinessField::Source => has(&["sourcekey"]),
            _ if KINDS.contains(&self) => has(&["amenity", "addrstreet", "addrhousenumber", "osmid"]),
            _ => true,
        }
    }

    fn check(mapping: &mut Mapping<Self>) -> Result<()> {
        if mapping.column(BusinessField::Name).is_none() {
            return Err(mapping.missing("the name of the business", "name=Column"));
        }
        if mapping.column(BusinessField::Latitude).is_none()
            || mapping.column(BusinessField::Longitude).is_none()
        {
            mapping.drop_fields(&[BusinessField::Latitude, BusinessField::Longitude]);
        }
        Ok(())
    }
}
