use super::*;

fn load_text(text: &str, environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let file = tempfile::NamedTempFile::with_suffix(".toml").unwrap();
    std::fs::write(file.path(), text).unwrap();
    load(Some(file.path()), environment.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())))
}

fn only_error(result: Result<Config, ConfigError>) -> String {
    let ConfigError(errors) = result.unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors[0].clone()
}

/// Keys that are commented out ("#key = value") can be changed in the browser.
#[test]
fn the_shipped_file_loads_and_names_every_key() {
    let text = include_str!("../../../config.toml");
    load_text(text, &[]).unwrap();
    let is_open = |line: &str| {
        line.strip_prefix('#')
            .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
    };
    let whole: Vec<_> = text.lines().map(|line| if is_open(line) { &line[1..] } else { line }).collect();
    let whole = whole.join("\n");
    load_text(&whole, &[]).unwrap();
    let (written, named): (toml::Table, toml::Table) = (text.parse().unwrap(), whole.parse().unwrap());
    let known = toml::Table::try_from(Config::default()).unwrap();
    for (section, keys) in &known {
        for (key, default) in keys.as_table().unwrap() {
            let of = |table: &toml::Table| table.get(section).and_then(|keys| keys.get(key)).cloned();
            assert!(of(&named).is_some(), "{section}.{key} is not in config.toml");
            if of(&written).is_none() {
                assert_eq!(of(&named).as_ref(), Some(default), "{section}.{key} is shipped otherwise");
            }
        }
    }
}

#[test]
fn what_sets_a_key_is_noted() {
    let config =
        load_text("[town]\nname = \"X\"\nlinks.a = \"https://a.example\"\n", &[("TOWNGREEN_MAIL_HOST", "m")])
            .unwrap();
    let keys: Vec<_> = config.set_by.keys().map(String::as_str).collect();
    assert_eq!(keys, ["mail.host", "town.links", "town.name"]);
    assert!(config.set_by["town.name"].ends_with(".toml"));
    assert_eq!(config.set_by["mail.host"], "TOWNGREEN_MAIL_HOST");
}

fn read_code(folder: &std::path::Path, code: &mut String) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_file() {
            code.push_str(&std::fs::read_to_string(path).unwrap());
        } else if !path.ends_with("kit/config") {
            read_code(&path, code);
        }
    }
}

/// A key that nothing reads would promise the town office something that does not happen.
#[test]
fn something_reads_every_key() {
    let mut code = String::new();
    read_code("src".as_ref(), &mut code);
    let words: std::collections::HashSet<&str> =
        code.split(|char: char| !char.is_alphanumeric() && char != '_').collect();
    for (section, keys) in &toml::Table::try_from(Config::default()).unwrap() {
        for key in keys.as_table().unwrap().keys() {
            assert!(words.contains(key.as_str()), "nothing reads {section}.{key}");
        }
    }
}

#[test]
fn the_response_cache_keeps_its_former_key() {
    let config = load_text("[limits]\nanswer_cache_megabytes = 5\n", &[]).unwrap();
    assert_eq!(config.limits.response_cache_megabytes, 5);
    let variable = ("TOWNGREEN_LIMITS_RESPONSE_CACHE_MEGABYTES", "7");
    assert_eq!(load_text("", &[variable]).unwrap().limits.response_cache_megabytes, 7);
}

#[test]
fn a_section_that_earlier_versions_had_is_passed_over() {
    let text = "[social]\nmastodon_token = \"x\"\n[town]\nname = \"X\"\n";
    assert_eq!(load_text(text, &[]).unwrap().town.name, "X");
}

#[test]
fn an_unknown_key_is_named_with_its_line() {
    let error = only_error(load_text("[town]\nname = \"X\"\nnmae = \"Y\"\n", &[]));
    assert!(error.contains("line 3") && error.contains("nmae"), "{error}");
    let error = only_error(load_text("[twon]\nname = \"X\"\n", &[]));
    assert!(error.contains("line 1") && error.contains("twon"), "{error}");
}

#[test]
fn a_wrong_type_or_value_is_named_with_its_line() {
    let error = only_error(load_text("[server]\n\nport = \"high\"\n", &[]));
    assert!(
        error.ends_with("line 3: server.port: `\"high\"` is not a whole number from 1 to 65535"),
        "{error}"
    );
    let error = only_error(load_text("[server]\nport = 70000\n", &[]));
    assert!(error.ends_with("line 2: server.port: `70000` is not a whole number from 1 to 65535"), "{error}");
    let error = only_error(load_text("", &[("TOWNGREEN_SERVER_PORT", "-1")]));
    assert_eq!(error, "TOWNGREEN_SERVER_PORT: `-1` is not a whole number from 1 to 65535");
    for (key, wrong, expected) in [
        ("site.commercial", "\"yes\"", "true or false"),
        ("town.name", "5", "a text in quotes"),
        ("limits.search_per_minute", "-5", "a whole number from 0 to 4294967295"),
        ("map.south", "\"low\"", "a number"),
        ("server.trusted_proxies", "5", "a list in brackets"),
        ("server.address", "\"localhost\"", "an IP address such as 127.0.0.1 (no name, no range)"),
    ] {
        let (section, key) = key.split_once('.').unwrap();
        let error = only_error(load_text(&format!("[{section}]\n{key} = {wrong}\n"), &[]));
        assert!(error.ends_with(&format!("{key}: `{wrong}` is not {expected}")), "{error}");
    }
    let error = only_error(load_text("town = 5\n", &[]));
    assert!(error.ends_with("line 1: `5` is not a section, such as [town]"), "{error}");
    let error = only_error(load_text("[town]\nname = \"X\"\ntime_zone = \"Mars/Base\"\n", &[]));
    assert!(error.contains("line 3") && error.contains("Mars/Base"), "{error}");
    let error = only_error(load_text("[discovery]\nallow_this_machine = false\n[backup\n", &[]));
    assert!(error.contains("line 3") && !error.contains("allow_this_machine"), "{error}");
    let error = only_error(load_text("[open_data]\nlicense_url = \"ours\"\n", &[]));
    assert!(error.contains("line 2") && error.contains("is not a web address"), "{error}");
    for data_file in ["", "..", "/"] {
        let error = only_error(load_text(&format!("[server]\ndata_file = \"{data_file}\"\n"), &[]));
        assert!(error.ends_with("line 2: server.data_file: name a file, such as data/town.db"), "{error}");
    }
    let error = only_error(load_text("[town\n", &[]));
    assert!(error.contains("line 1"), "{error}");
}

/// Whatever the key, and however its value is written.
#[test]
fn a_setting_of_the_wrong_type_is_refused_with_its_key() {
    let sections = toml::Table::try_from(Config::default()).unwrap();
    let mut tried = 0;
    for (section, keys) in &sections {
        for (key, value) in keys.as_table().unwrap() {
            for wrong in
                ["[[1]]", "{ x = [true] }", "1979-05-27", "\"\"\"no\nsuch\"\"\"", "[\n  7,\n  true,\n]"]
            {
                let text = format!("# a = b\n[{section}]\n\n{key} = {wrong}\n");
                if value.is_str() && wrong.contains("no") {
                    continue;
                }
                let ConfigError(errors) = load_text(&text, &[]).unwrap_err();
                tried += 1;
                let named = format!(": {section}.{key}: ");
                assert!(errors[0].contains(&named) && errors[0].contains(", line "), "{text}: {errors:?}");
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

#[test]
fn a_sender_that_is_no_address_is_named() {
    for from in ["office", "a<b>@town.example", "Town Office <office@town.example>", "office@town..example"] {
        for mode in ["outbox", "smtp"] {
            let text =
                format!("[mail]\nmode = \"{mode}\"\nhost = \"mail.town.example\"\nfrom = \"{from}\"\n");
            let error = only_error(load_text(&text, &[]));
            assert!(
                error.ends_with(&format!("line 4: mail.from: `{from}` is not an email address")),
                "{error}"
            );
        }
    }
}

#[test]
fn a_letter_in_another_encoding_is_named_with_its_line() {
    let file = tempfile::NamedTempFile::with_suffix(".toml").unwrap();
    std::fs::write(file.path(), b"[town]\nname = \"Gr\xFCnthal\"\n").unwrap();
    let error = only_error(load(Some(file.path()), std::iter::empty()));
    assert!(error.ends_with(", line 2: a letter here is not UTF-8; save the file as UTF-8"), "{error}");
}

#[test]
fn every_rate_limit_allows_something() {
    let known = toml::Table::try_from(Config::default()).unwrap();
    for key in known["limits"].as_table().unwrap().keys() {
        let loaded = load_text(&format!("[limits]\n{key} = 0\n"), &[]);
        // A town may do without the cache.
        assert_eq!(loaded.is_ok(), key == "response_cache_megabytes", "{key}");
    }
}

#[test]
fn all_wrong_values_are_told_at_once() {
    let ConfigError(errors) =
        load_text("[colors]\nprimary = \"green\"\n[map]\ntile_url = \"x\"\n", &[]).unwrap_err();
    assert_eq!(errors.len(), 3, "{errors:?}");
}

#[test]
fn the_environment_overrides_every_kind_of_key() {
    let config = load_text(
        "[town]\nname = \"X\"\n",
        &[
            ("TOWNGREEN_TOWN_NAME", "Mill Hollow"),
            ("TOWNGREEN_SERVER_PORT", "0"),
            ("TOWNGREEN_SERVER_ACCESS_LOG", "false"),
            ("TOWNGREEN_SERVER_TRUSTED_PROXIES", "127.0.0.1, ::1"),
            ("TOWNGREEN_MAP_SOUTH", "0"),
            ("TOWNGREEN_TOWN_LINKS", "{ Mastodon = \"https://social.example/@x\" }"),
            ("HOME", "/root"),
            ("TOWNGREEN_KILLS", "200"),
        ],
    )
    .unwrap();
    assert_eq!(config.town.name, "Mill Hollow");
    assert_eq!(config.server.port, 0);
    assert!(!config.server.access_log);
    assert_eq!(config.server.trusted_proxies.len(), 2);
    assert_eq!(config.town.links.len(), 1);
}

#[test]
fn a_wrong_variable_is_named() {
    assert!(
        only_error(load_text("", &[("TOWNGREEN_SERVER_PORT", "many")]))
            .starts_with("TOWNGREEN_SERVER_PORT: ")
    );
    assert!(
        only_error(load_text("", &[("TOWNGREEN_SERVER_ADDRESS", "here")]))
            .starts_with("TOWNGREEN_SERVER_ADDRESS: ")
    );
    let error = only_error(load_text("", &[("TOWNGREEN_SERVER_TRUSTED_PROXIES", "10.0.0.0/8")]));
    assert!(
        error.ends_with("`10.0.0.0/8` is not an IP address such as 127.0.0.1 (no name, no range)"),
        "{error}"
    );
    let error = only_error(load_text("", &[("TOWNGREEN_SERVER_TRUSTED_PROXIES", "[\"127.0.0.1\"]")]));
    assert!(
        error.ends_with(
            "PROXIES: write a list without brackets and quotes, with a comma between its parts: a,b"
        ),
        "{error}"
    );
    assert!(
        only_error(load_text("", &[("TOWNGREEN_TOWN_TIME_ZONE", "X")]))
            .starts_with("TOWNGREEN_TOWN_TIME_ZONE: ")
    );
    assert!(only_error(load_text("", &[("TOWNGREEN_TOWM_NAME", "X")])).contains("no such setting"));
}

#[test]
fn a_secret_may_stand_in_a_file_of_its_own() {
    let secret = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(secret.path(), "s3cret\n").unwrap();
    let config =
        load_text("", &[("TOWNGREEN_MAIL_PASSWORD_FILE", &secret.path().to_string_lossy())]).unwrap();
    assert_eq!(config.mail.password, "s3cret");
}
