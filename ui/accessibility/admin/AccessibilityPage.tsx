// The results of the accessibility checks of public pages: by rule, each with a link to where it can be fixed.
import { useEffect, useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { ListState } from "../../admin/ListState";
import { SearchForm } from "../../admin/SearchForm";
import { useListAddress } from "../../admin/useListAddress";
import { useListQuery } from "../../admin/useListQuery";
import { officePaths } from "../../admin/officePaths";
import { SelectField } from "../../kit/Field";
import { isCommercial } from "../../kit/initialData";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { paths } from "../../paths";
import {
  accessibilityUrl,
  findingsUrl,
  type AccessibilityFinding,
  type AccessibilityOverview,
  type RuleCount,
} from "../api";
import { FindingTable } from "./FindingTable";
import { KINDS } from "./kinds";
import { RunPart } from "./RunPart";

/** The polling interval while a check is running. */
const POLL_MS = 1500;

function RuleTable({ rules }: { rules: RuleCount[] }) {
  return (
    <section className="accessibility-rules" aria-labelledby="accessibility-rules">
      <h2 id="accessibility-rules">By rule</h2>
      <ul className="accessibility-rule-list">
        {rules.map(({ rule, title, criterion, findings }) => (
          <li key={rule} className="accessibility-rule">
            <span className="accessibility-rule-words">
              {findings > 0 ? <Link to={officePaths.accessibility({ rule })}>{title}</Link> : title}
              <span className="meta"> WCAG {criterion}</span>
            </span>
            <b>{findings}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Findings({ rules }: { rules: RuleCount[] }) {
  const address = useListAddress();
  const [rule, kind, state, search] = ["rule", "kind", "state", "search"].map(address.value) as [
    string,
    string,
    string,
    string,
  ];
  const query = useListQuery<AccessibilityFinding>(findingsUrl({ rule, kind, state, search, page: address.page }));
  const isNarrowed = Boolean(rule || kind || search);
  return (
    <section className="accessibility-findings" aria-labelledby="accessibility-findings">
      <h2 id="accessibility-findings">Findings</h2>
      <div className="admin-filters">
        <SearchForm label="Search the findings" value={search} onSearch={(words) => address.set({ search: words })} />
        <SelectField
          label="Rule"
          value={rule}
          onChange={(event) => address.set({ rule: event.currentTarget.value })}
          options={[{ value: "", label: "All rules" }, ...rules.map((one) => ({ value: one.rule, label: one.title }))]}
        />
        <SelectField
          label="Found on"
          value={kind}
          onChange={(event) => address.set({ kind: event.currentTarget.value })}
          options={[
            { value: "", label: "All pages" },
            ...Object.entries(KINDS)
              .filter(([value]) => value !== "deal" || isCommercial())
              .map(([value, { many }]) => ({ value, label: many })),
          ]}
        />
        <SelectField
          label="State"
          value={state}
          onChange={(event) => address.set({ state: event.currentTarget.value })}
          options={[
            { value: "", label: "Still there" },
            { value: "gone", label: "Gone" },
          ]}
        />
      </div>
      <ListState
        query={query}
        one="finding"
        many="findings"
        empty={state === "gone" ? "Nothing is gone yet" : "Nothing was found"}
        isNarrowed={isNarrowed}
        page={address.page}
        hrefFor={(page) => officePaths.accessibility(address.query(page))}
      >
        {(findings) => <FindingTable findings={findings} isBusy={query.isPlaceholderData} />}
      </ListState>
    </section>
  );
}

function AccessibilityOverviewPanel() {
  const [isLooking, setLooking] = useState(false);
  const { data, error, refetch } = useApi<AccessibilityOverview>(accessibilityUrl, {
    staleTime: 0,
    refetchInterval: isLooking ? POLL_MS : false,
  });
  const isRunning = data?.current_run?.status === "running";
  useEffect(() => setLooking(isRunning), [isRunning]);
  if (data)
    return (
      <div className="accessibility-office">
        <RunPart overview={data} />
        <RuleTable rules={data.rules} />
        <Findings rules={data.rules} />
      </div>
    );
  if (!error) return <Skeleton shape="row" count={4} label="Loading the checks" />;
  return <LoadError title="The checks could not be loaded" query={{ error, refetch }} />;
}

export default function AccessibilityPage() {
  return (
    <AdminFrame
      title="Accessibility"
      lede={
        <>
          What keeps people from reading the public pages, as far as a program can tell. It also appears in the{" "}
          <Link to={paths.accessibility()}>statement</Link>.
        </>
      }
    >
      <AccessibilityOverviewPanel />
    </AdminFrame>
  );
}

export { default as style } from "./accessibility.css";
