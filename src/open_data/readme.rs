//! Describes the files, for people who download them.

use super::dataset::Dataset;
use crate::kit::config::Config;

/// In Markdown.
pub fn write(config: &Config, origin: &str, made_at: &str, counts: &[(&Dataset, u64)]) -> String {
    let (town, data) = (&config.town, &config.open_data);
    let mut text = format!(
        "# Open data of {}\n\nWhat the site {origin} shows everybody, as files. They are updated every night; these \
         are of {made_at}. The addresses stay.\n\nLicense: {} ({}). Name {} as the source.\n\nCSV files are UTF-8 with \
         commas and a line of headings; cells that would be formulas begin with an apostrophe. JSON files hold the same \
         rows under `rows`.\n",
        town.name,
        data.license,
        data.license_url,
        town.office_name()
    );
    for (dataset, count) in counts {
        let name = dataset.name;
        text.push_str(&format!(
            "\n## {name}\n\n{} Rows: {count}.\n\n- {origin}/open-data/{name}.csv\n- {origin}/open-data/{name}.json\n\n\
             | column | what it holds |\n|---|---|\n",
            dataset.about
        ));
        for column in dataset.columns {
            text.push_str(&format!("| {} | {} |\n", column.name, column.about));
        }
    }
    text
}
