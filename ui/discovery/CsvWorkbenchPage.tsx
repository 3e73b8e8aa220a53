// A workbench: the steps of the event import with any small file, without an account. Nothing is saved.
import { usePageTitle } from "../kit/documentTitle";
import { Tryout } from "../imports/admin/Tryout";

export default function CsvWorkbenchPage() {
  usePageTitle("CSV test page");
  return (
    <div className="wrap admin admin-main">
      <header>
        <h1>CSV test page</h1>
        <p className="admin-lede">
          See how your list of events would be read before you send it in. Nothing you choose here is saved.
        </p>
      </header>
      <Tryout hint="CSV or ICS, at most 192 KB. Drop it here, or choose it." />
    </div>
  );
}

export { default as style } from "../imports/imports.css";
