/** Shares the page's address by the system's sheet, or copies it. */
class ShareAddress extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      if ((target as Element).closest("button")) void this.#share();
    });
  }

  async #share() {
    const url = location.origin + location.pathname + location.search;
    if ("share" in navigator) {
      try {
        await navigator.share({ title: document.title, url });
        return;
      } catch (error) {
        // The visitor closed the sheet. After any other error the address can still be copied.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    delete this.dataset.said;
    try {
      await navigator.clipboard.writeText(url);
      this.dataset.said = "copied";
    } catch {
      this.dataset.said = "uncopied";
    }
  }
}

customElements.define("share-address", ShareAddress);

export {};
