// Approves, rejects or revokes a claim, always with a reason that everybody involved can read.
import { useState } from "react";
import { Checkbox, RadioCards } from "../../kit/Choice";
import { TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { invalidatePaths } from "../../kit/query";
import { showToast } from "../../kit/toasts";
import { PROOFS } from "../model";
import { decideClaim, type ReviewedClaim, undoClaim } from "./api";
import { isCommercial } from "../../kit/initialData";

export interface OpenedDecision {
  kind: "approve" | "reject" | "undo";
  claim: ReviewedClaim;
}

const WORDS = {
  approve: { title: "Approve", action: "Approve claim", done: "Claim approved.", hint: "The claimant reads this." },
  reject: { title: "Reject", action: "Reject claim", done: "Claim rejected.", hint: "The claimant reads this." },
  undo: {
    title: "Undo the claim",
    action: "Undo with all edits",
    done: "The claim and its edits are undone.",
    hint: "The former claimant reads this.",
  },
};

const HAS_OWNER_NOW = "The listing has an owner by now, who has seven days to answer. Decide after that.";

type OfficeProof = "call" | "counter" | "letter" | "approval";

const PROOF_OPTIONS = (["call", "counter", "letter", "approval"] as const).map((value: OfficeProof) => ({
  value,
  label: PROOFS[value],
}));

export function DecisionDialog({ opened, onClose }: { opened: OpenedDecision; onClose: () => void }) {
  const { kind, claim } = opened;
  const words = WORDS[kind];
  const [proof, setProof] = useState<OfficeProof | null>(claim.is_new_listing ? "approval" : null);
  const [replaces, setReplaces] = useState(claim.answer === "agreed");
  const [isProofMissing, setProofMissing] = useState(false);
  const hasOwners = kind === "approve" && claim.contested_until !== null && claim.owners.length > 0;
  const form = useForm({
    names: ["reason"],
    check: ({ reason }) => {
      setProofMissing(kind === "approve" && !proof);
      return reason.trim() ? {} : { reason: "Say why, in a sentence." };
    },
    send: async ({ reason }) => {
      let decided: ReviewedClaim;
      if (kind === "undo") decided = await undoClaim(claim.id, reason.trim());
      else if (kind === "reject") decided = await decideClaim(claim.id, { decision: "reject", reason: reason.trim() });
      else if (proof) {
        const replaces_owners = hasOwners && replaces;
        decided = await decideClaim(claim.id, { decision: "approve", proof, reason: reason.trim(), replaces_owners });
      } else return;
      if (decided.status === "open") showToast(HAS_OWNER_NOW);
      else showToast(words.done, { tone: "success" });
      await invalidatePaths("admin/claims/", "businesslistings/");
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${words.title}: ${claim.business.name}`}
      form={form}
      action={words.action}
      variant={kind === "undo" ? "danger" : "primary"}
      onClose={onClose}
    >
      <p>
        {claim.claimant.name}, {claim.claimant.email}
      </p>
      {kind === "undo" && (
        <p>
          {claim.claimant.name} can no longer act for the business. What they changed since the claim (listing, people,
          events, {isCommercial() && "deals, "}answers to reviews) is as it was before; the audit trail keeps it.
        </p>
      )}
      {kind === "approve" && !claim.is_new_listing && (
        <RadioCards
          legend="How was it proven?"
          options={PROOF_OPTIONS}
          value={proof}
          onChange={(chosen) => {
            setProof(chosen);
            setProofMissing(false);
          }}
          error={isProofMissing ? "Choose how it was proven." : undefined}
        />
      )}
      {hasOwners && (
        <Checkbox
          label={`${claim.owners.join(", ")} no longer own it`}
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      )}
      {kind === "reject" && claim.is_new_listing && <p>The listing will be hidden.</p>}
      <TextareaField {...form.field("reason")} label="Why?" hint={words.hint} rows={3} required />
    </FormDialog>
  );
}
