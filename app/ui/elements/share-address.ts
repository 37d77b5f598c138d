/** Opens the browser's share sheet, or copies the address. Rendered by `ShareAddress`. */
class ShareAddress extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this.#share);
  }

  #share = async ({ target }: Event) => {
    if (!(target instanceof Element && target.closest("button"))) return;
    const url = location.origin + location.pathname + location.search;
    if ("share" in navigator) {
      try {
        await navigator.share({ title: document.title, url });
        return;
      } catch (error) {
        // Who closes the sheet wants nothing; what cannot be shared can still be copied.
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
  };
}

customElements.define("share-address", ShareAddress);
