// A file of events, step by step: nothing is written before the last one, and a whole run can be
// taken back.
import { AdminFrame } from "../../../admin/AdminFrame";
import { importCalls } from "./api";
import { ImportSteps } from "./ImportSteps";
import { Runs } from "./Runs";

export default function ImportPage() {
  return (
    <AdminFrame
      title="Import events"
      lede="A spreadsheet (CSV) or calendar file (ICS). You see what each row becomes before anything is saved."
    >
      <ImportSteps calls={importCalls}>
        <Runs />
      </ImportSteps>
    </AdminFrame>
  );
}

export { default as style } from "../../discovery.css";
