// The findings, each with links to where it appears and where it can be fixed.
import { DataTable, type Column } from "../../kit/DataTable";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import type { AccessibilityFinding } from "../api";
import { KINDS } from "./kinds";

const COLUMNS: Column<AccessibilityFinding>[] = [
  {
    key: "where",
    label: "Where",
    cell: ({ title, path, kind }) => (
      <>
        <Link to={path}>{title}</Link>
        <br />
        <span className="meta">{KINDS[kind].one}</span>
      </>
    ),
  },
  {
    key: "what",
    label: "What",
    cell: ({ message, excerpt, criterion }) => (
      <span className="accessibility-words">
        {message}
        {excerpt && <q className="accessibility-excerpt">{excerpt}</q>}
        <span className="meta">WCAG {criterion}</span>
      </span>
    ),
  },
  {
    key: "since",
    label: "Seen",
    cell: ({ first_seen, gone_at }) =>
      gone_at ? (
        <>
          Gone <RelativeTime moment={gone_at} />
        </>
      ) : (
        <>
          Since <RelativeTime moment={first_seen} />
        </>
      ),
  },
  {
    key: "mend",
    label: "Fix",
    cell: ({ edit_path, title, gone_at }) =>
      gone_at ? (
        <span className="meta">Nothing to do</span>
      ) : edit_path ? (
        <Link to={edit_path}>
          Edit<span className="visually-hidden"> {title}</span>
        </Link>
      ) : (
        <span className="meta">Part of the software: report it to its makers</span>
      ),
  },
];

export function FindingTable({ findings, isBusy }: { findings: AccessibilityFinding[]; isBusy: boolean }) {
  return <DataTable caption="Findings" columns={COLUMNS} rows={findings} rowKey={({ id }) => id} isBusy={isBusy} />;
}
