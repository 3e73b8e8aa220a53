use rocket::http::Status;

use super::list_paths;
use crate::testing::TestTown;

#[test]
fn every_page_is_filled_with_the_town_and_leaves_no_gap() {
    let town = TestTown::with(|_| {});
    for path in list_paths() {
        let page = town.get(path);
        assert_eq!(page.status, Status::Ok, "{path}");
        assert!(!page.text.contains("{{"), "{path} has an unfilled place");
        assert!(page.text.contains("Wexbury"), "{path}");
        assert!(
            page.text.contains(&format!("rel=\"canonical\" href=\"http://town.example{path}\"")),
            "{path}"
        );
        let name = path.trim_start_matches('/').replace('/', "-");
        let text = town.json(&format!("/api/v1/pages/{name}/"));
        assert!(text["html"].as_str().unwrap().len() > 300, "{path}");
        assert!(page.text.contains(text["title"].as_str().unwrap()), "{path}");
    }
}

#[test]
fn a_link_in_a_page_leads_somewhere() {
    let town = TestTown::wexbury();
    for path in list_paths() {
        let page = town.get(path).text;
        for link in page
            .split("<a ")
            .filter_map(|tag| tag.split('>').next()?.split_once("href=\"/"))
            .map(|(_, rest)| rest)
            .map(|rest| rest.split('"').next().unwrap())
        {
            let link = format!("/{}", link.replace("&amp;", "&"));
            let status = town.get(link.split('#').next().unwrap()).status;
            assert_eq!(status, Status::Ok, "{path} links to {link}");
        }
    }
}

#[test]
fn questions_are_told_to_search_engines() {
    let town = TestTown::with(|_| {});
    let page = town.get("/faq").text;
    let json_ld = page.split("application/ld+json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let faq: serde_json::Value = serde_json::from_str(json_ld).unwrap();
    assert_eq!(faq["@type"], "FAQPage");
    assert!(faq["mainEntity"].as_array().unwrap().len() >= 5);
    assert!(!faq["mainEntity"][0]["acceptedAnswer"]["text"].as_str().unwrap().is_empty());
}

#[test]
fn there_is_no_page_beside_those() {
    let town = TestTown::with(|_| {});
    for name in ["nope", "..", "about.md", "%2e%2e", "About"] {
        assert_eq!(town.get(&format!("/api/v1/pages/{name}/")).status, Status::NotFound, "{name}");
    }
}
