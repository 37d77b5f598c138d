import { isStill, turned } from "./moving-part.ts";

/** Plays the film of its `data-sources`; see `BackgroundFilm`. */
class BackgroundFilm extends HTMLElement {
  #film: HTMLVideoElement | null = null;
  #part: Element | null = null;

  connectedCallback() {
    this.#part = this.closest("moving-part");
    this.#part?.addEventListener(turned, this.#turn);
    if (!isStill(this) && !savesData()) this.#turn();
  }

  disconnectedCallback() {
    this.#part?.removeEventListener(turned, this.#turn);
  }

  #turn = () => {
    if (isStill(this) || savesData()) {
      this.#film?.pause();
      return;
    }
    this.#film ??= this.#open();
    // Refused (low power, no codec): the poster stays.
    this.#film.play().catch(() => this.#film?.removeAttribute("data-running"));
  };

  #open(): HTMLVideoElement {
    const film = document.createElement("video");
    Object.assign(film, { muted: true, loop: true, playsInline: true, preload: "none", tabIndex: -1 });
    Object.assign(film, { disablePictureInPicture: true, disableRemotePlayback: true });
    film.setAttribute("aria-hidden", "true");
    film.className = this.dataset.look ?? "";
    film.onplaying = () => film.setAttribute("data-running", "");
    for (const source of JSON.parse(this.dataset.sources ?? "[]") as Partial<HTMLSourceElement>[])
      film.append(Object.assign(document.createElement("source"), source));
    this.replaceChildren(film);
    return film;
  }
}

function savesData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

customElements.define("background-film", BackgroundFilm);
