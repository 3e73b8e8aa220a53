// <towngreen-events category="music" limit="5"></towngreen-events> shows the town's events in
// another site's page. Every attribute that the events page knows as a filter is passed on.
(() => {
  const own = document.currentScript.src;
  const FILTERS = ["category", "audience", "business", "date", "is_free", "search", "verified", "limit", "theme"];

  class TowngreenEvents extends HTMLElement {
    static observedAttributes = FILTERS;

    connectedCallback() {
      if (!this.frame) {
        this.frame = document.createElement("iframe");
        this.frame.title = this.getAttribute("label") || "Events in town";
        this.frame.loading = "lazy";
        this.frame.style.cssText = "display:block;width:100%;height:420px;border:0;color-scheme:normal";
        this.attachShadow({ mode: "open" }).append(this.frame);
      }
      this.style.display ||= "block";
      this.hear = (message) => {
        const height = message.data && message.data.towngreenHeight;
        if (message.source === this.frame.contentWindow && Number.isFinite(height)) {
          this.frame.style.height = `${Math.min(Math.max(height, 80), 6000)}px`;
        }
      };
      window.addEventListener("message", this.hear);
      this.show();
    }

    disconnectedCallback() {
      window.removeEventListener("message", this.hear);
    }

    attributeChangedCallback() {
      if (this.frame) this.show();
    }

    show() {
      const address = new URL("/embed/events", own);
      for (const name of FILTERS) {
        const value = this.getAttribute(name);
        if (value) address.searchParams.set(name, value);
      }
      if (this.frame.src !== address.href) this.frame.src = address.href;
    }
  }

  if (!customElements.get("towngreen-events")) customElements.define("towngreen-events", TowngreenEvents);
})();
