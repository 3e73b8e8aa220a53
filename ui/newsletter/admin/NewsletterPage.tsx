// The office's newsletter: issues and subscribers.
import { Banner } from "../../kit/Banner";
import { formatNumber } from "../../kit/format";
import { useApi } from "../../kit/query";
import { Tabs } from "../../kit/Tabs";
import { AdminFrame } from "../../admin/AdminFrame";
import { newsletterUrl, type NewsletterOverview } from "./api";
import { IssueList } from "./IssueList";
import { NewsletterResults } from "./NewsletterResults";
import { SubscriberList } from "./SubscriberList";
import { useListAddress } from "../../admin/useListAddress";

function Figures({ overview }: { overview: NewsletterOverview }) {
  const figures = [
    { label: "Subscribed", value: overview.confirmed },
    { label: "Not confirmed", value: overview.pending },
    { label: "Unsubscribed", value: overview.unsubscribed },
    { label: "Bounced", value: overview.bounced },
  ];
  return (
    <dl className="admin-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function NewsletterPage() {
  const address = useListAddress();
  const { data: overview } = useApi<NewsletterOverview>(newsletterUrl, { staleTime: 0 });
  return (
    <AdminFrame title="Newsletter" lede="The town’s email to the people who asked for it.">
      {overview?.is_mail_kept && (
        <Banner tone="warning">No mail server is configured: issues and confirmations stay in the outbox.</Banner>
      )}
      {overview && !overview.double_opt_in && (
        <Banner tone="warning">New addresses are not confirmed: anyone can subscribe anyone else.</Banner>
      )}
      {overview && <Figures overview={overview} />}
      <Tabs
        label="Newsletter"
        selected={["subscribers", "results"].find((view) => view === address.value("view")) ?? "issues"}
        onSelect={(view) => address.set({ view: view === "issues" ? "" : view, status: "", search: "" })}
        tabs={[
          { key: "issues", label: "Issues", panel: <IssueList overview={overview} /> },
          { key: "subscribers", label: "Subscribers", panel: <SubscriberList /> },
          { key: "results", label: "Results", panel: <NewsletterResults /> },
        ]}
      />
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
