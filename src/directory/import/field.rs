//! What a column can mean, and the headings under which people keep it.

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
    StreetAddress,
    StreetAddress2,
    Locality,
    Region,
    PostalCode,
    Latitude,
    Longitude,
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
    PriceLevel,
    Tags,
    Attributes,
    YearlyShows,
    SponsorMessage,
    Status,
    /// Files of pictures, beside the table.
    Images,
}

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
                "placeid",
                "recordid",
                "businessid",
                "listingid",
                "id",
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
                "title",
                "business",
            ],
        ),
        (Field::Subcategory, "subcategory", &["subcategory", "subtype"]),
        (
            Field::Category,
            "category",
            &["category", "categoryname", "businesscategory", "maincategory", "categories"],
        ),
        (Field::Type, "type", &["type", "businesstype", "industry", "sector"]),
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
            ],
        ),
        (
            Field::StreetAddress2,
            "street_address_2",
            &["streetaddress2", "street2", "address2", "addressline2", "suite", "unit"],
        ),
        (Field::Locality, "locality", &["locality", "city", "town", "citytown", "municipality", "village"]),
        (Field::Region, "region", &["region", "state", "stateprovince", "statecode", "province"]),
        (Field::PostalCode, "postal_code", &["postalcode", "zip", "zipcode", "zip5", "postcode"]),
        (Field::Latitude, "latitude", &["latitude", "lat", "y"]),
        (Field::Longitude, "longitude", &["longitude", "lon", "lng", "long", "x"]),
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
        (Field::Description, "description", &["description", "about", "summary", "details", "notes"]),
        (Field::Hours, "hours", &["hours", "openinghours", "businesshours", "hoursofoperation", "openhours"]),
        (Field::PriceLevel, "price_level", &["pricelevel", "pricerange", "price"]),
        (Field::Tags, "tags", &["tags", "keywords"]),
        (Field::Attributes, "attributes", &["attributes", "amenities"]),
        (Field::YearlyShows, "yearly_shows", &["yearlyshows"]),
        (Field::SponsorMessage, "sponsor_message", &["sponsormessage"]),
        (Field::Status, "status", &["status"]),
        (Field::Images, "images", &["images", "image", "photos", "photo", "pictures", "picture"]),
    ];

    /// A column "source" names a source of keys only beside one that says it holds them.
    fn is_meant(self, folded: &[String]) -> bool {
        self != Field::Source || folded.iter().any(|heading| heading == "sourcekey")
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
