//! What a column can mean, and the headings under which people keep it.

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

/// Each field's name and its headings, the surest first, written as [`fold`] leaves them.
/// A column goes to the first field that claims it.
pub(super) const FIELDS: [(Field, &str, &[&str]); 31] = [
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

impl Field {
    pub fn name(self) -> &'static str {
        FIELDS.iter().find(|(field, ..)| *field == self).map_or("", |(_, name, _)| name)
    }

    /// By its name, or by any heading under which it is known.
    pub fn parse(text: &str) -> Option<Field> {
        let wanted = fold(text);
        let by_name = FIELDS.iter().find(|(_, name, _)| fold(name) == wanted);
        by_name
            .or_else(|| FIELDS.iter().find(|(.., headings)| headings.contains(&wanted.as_str())))
            .map(|(field, ..)| *field)
    }
}

/// Letters and digits only, in lower case: `E-mail`, `e_mail` and `EMail` are one heading.
pub(super) fn fold(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
