import { useEffect, useState } from "react";

/** How long somebody pauses before more entries are asked for, and the fewest characters that are worth it. */
const pauseMs = 150;
const fewestCharacters = 2;

interface Found {
  entries: readonly string[];
  /** A second line for some of them. */
  details: Readonly<Record<string, string>>;
}

const nothing: Found = { entries: [], details: {} };

/** What `source` finds for a text; nothing while it has not answered, or cannot: the given entries serve without it. */
export function useFound(source: string | undefined, text: string): Found {
  const [found, setFound] = useState({ text: "", ...nothing });
  const asked = source && text.trim().length >= fewestCharacters ? text.trim() : "";
  useEffect(() => {
    if (!source || !asked) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`${source}?q=${encodeURIComponent(asked)}`, { signal: leaving.signal });
        if (!response.ok) return;
        setFound({ text: asked, ...((await response.json()) as Found) });
      } catch {
        // Away, or asked anew: what is given stays.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [source, asked]);
  return found.text === asked ? found : nothing;
}
