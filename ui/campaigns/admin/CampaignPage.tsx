// A campaign: its lines, their bookings, and the delivery report. The printout, CSV and email have the same rows.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { ReportButtons } from "../../kit/ReportButtons";
import { invalidatePaths, queryClient, useApi } from "../../kit/query";
import { Link, useNavigate, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { apiUrl } from "../../kit/http";
import { paths } from "../../paths";
import { type CampaignReport, campaignsUrl, campaignUrl, fetchTable, type LineReport, mailReport } from "../api";
import { STATES, termOf } from "../words";
import { BookDialog } from "./BookDialog";
import { CampaignDialog } from "./CampaignDialog";
import { LineDialog } from "./LineDialog";
import { LineSection } from "./LineSection";

type Open = { action: "change" | "delete" | "add" } | { action: "line" | "book"; line: LineReport } | null;

/** Exporting the report: as CSV, by email to the sponsor, on paper. */
function Actions({ report, open }: { report: CampaignReport; open: (opened: Open) => void }) {
  return (
    <div className="campaign-actions">
      <Button onClick={() => open({ action: "add" })}>Add line</Button>
      <Button variant="secondary" onClick={() => open({ action: "change" })}>
        Change campaign
      </Button>
      {/* Preview mode is for a business: a sponsor that is not listed has none. */}
      {report.business_id && (
        <LinkButton variant="secondary" icon="eye" to={paths.homePreview(report.business_id)} reloadDocument>
          Preview
        </LinkButton>
      )}
      <ReportButtons
        file={`campaign-${report.id}-delivery-${report.as_of}.csv`}
        read={() => fetchTable(report.id)}
        email={() => mailReport(report.id)}
        emailLabel="Email the sponsor"
      />
      <Button variant="danger" onClick={() => open({ action: "delete" })}>
        Delete campaign
      </Button>
    </div>
  );
}

function Facts({ report }: { report: CampaignReport }) {
  return (
    <dl className="campaign-facts">
      <div>
        <dt>Sponsor</dt>
        <dd>{report.sponsor}</dd>
      </div>
      <div>
        <dt>Days</dt>
        <dd>
          <Badge tone={STATES[report.state].tone}>{STATES[report.state].label}</Badge> {termOf(report)}
        </dd>
      </div>
      {(report.contact_name || report.contact_email) && (
        <div>
          <dt>Contact</dt>
          <dd>{[report.contact_name, report.contact_email].filter(Boolean).join(", ")}</dd>
        </div>
      )}
      {report.note && (
        <div className="campaign-note">
          <dt>Note for the office</dt>
          <dd>{report.note}</dd>
        </div>
      )}
    </dl>
  );
}

function Campaign({ report }: { report: CampaignReport }) {
  const [opened, open] = useState<Open>(null);
  const navigate = useNavigate();
  const close = () => open(null);
  const keep = (saved: CampaignReport) => {
    queryClient.setQueryData([apiUrl(campaignUrl(report.id))], saved);
    void invalidatePaths(campaignsUrl, "admin/slots/", "admin/placements/");
  };
  return (
    <div className="campaign">
      <p className="campaign-finding">{report.finding}</p>
      <Facts report={report} />
      <Actions report={report} open={open} />
      {report.lines.length === 0 && (
        <EmptyState title="Nothing sold yet" icon="star">
          <p>Add a line for each place that the sponsor bought.</p>
        </EmptyState>
      )}
      {report.lines.map((line) => (
        <LineSection
          key={line.id}
          line={line}
          onChange={() => open({ action: "line", line })}
          onBook={() => open({ action: "book", line })}
          onSaved={keep}
        />
      ))}
      <section className="campaign-part campaign-notes">
        <h2>How this is counted</h2>
        <ul>
          {report.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
      {opened?.action === "change" && <CampaignDialog campaign={report} onClose={close} onSaved={keep} />}
      {opened?.action === "add" && <LineDialog campaignId={report.id} line={null} onClose={close} onSaved={keep} />}
      {opened?.action === "line" && (
        <LineDialog campaignId={report.id} line={opened.line} onClose={close} onSaved={keep} />
      )}
      {opened?.action === "book" && <BookDialog line={opened.line} onClose={close} onSaved={keep} />}
      {opened?.action === "delete" && (
        <DeleteRecordDialog
          kind="campaign"
          id={report.id}
          name={report.name}
          onClose={close}
          onDeleted={() => navigate(officePaths.campaigns())}
        >
          <p>Its lines and its report are deleted with it. Its placements stay and keep running.</p>
        </DeleteRecordDialog>
      )}
    </div>
  );
}

export default function CampaignPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useApi<CampaignReport>(campaignUrl(Number(id) || 0), { staleTime: 0 });
  return (
    <AdminFrame title={data?.name ?? "Campaign"} lede={<Link to={officePaths.campaigns()}>All campaigns</Link>}>
      {data && <Campaign report={data} />}
      {!data &&
        (error ? (
          <LoadError title="The campaign could not be loaded." query={{ error, refetch }} />
        ) : (
          <Skeleton shape="row" count={4} label="Loading the campaign" />
        ))}
    </AdminFrame>
  );
}

export { default as style } from "./campaigns.css";
