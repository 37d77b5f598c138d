import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Field, type FieldOf, useField } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { writeInto } from "./write-into.ts";

/** Delay before the list hides, so that a slow press on an entry still counts. */
export const suggestionHideDelayMs = 100;

type ComboboxProps = FieldOf<"input"> & {
  suggestions: readonly string[];
  /** Choosing this entry clears the field for free text. */
  freeTextEntry?: string;
  /** Label of the last entry: the typed text itself. */
  asWritten?: (text: string) => string;
  /** Address that finds more entries (`?q=`) and returns `{ entries, details }`; listed after the given ones. */
  source?: string;
  listOf?: string;
};

/**
 * A text field with suggestions, after the ARIA pattern "editable combobox with list autocomplete". Typing filters the list;
 * free text is allowed. Uncontrolled, so text typed before hydration stays. Without scripts: a <datalist>.
 */
export function Combobox({ suggestions, freeTextEntry, asWritten, source, listOf, ...props }: ComboboxProps) {
  const { field, control } = useField<"input">(props);
  const { id } = control;
  const input = useRef<HTMLInputElement>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  /** The marked entry; null: the field itself. */
  const [active, setActive] = useState<string | null>(null);
  const results = useResults(source, isOpen ? query : "");
  const ownText = query.trim();
  const entriesFor = (text: string) => {
    const matching = suggestions.filter((entry) => entry.toLowerCase().includes(text.toLowerCase()));
    const places = [...new Set([...matching, ...results.entries])];
    const trimmed = text.trim();
    return asWritten && trimmed && !places.includes(trimmed) ? [...places, asWritten(trimmed)] : places;
  };
  const matches = entriesFor(query);
  const activeIndex = active === null ? -1 : matches.indexOf(active);
  const isShown = isOpen && matches.length > 0;

  useEffect(() => () => clearTimeout(hiding.current), []);
  useEffect(() => {
    // On a phone the keyboard and the booking bar leave little room under the field.
    if (isShown && matchMedia("(max-width: 40rem)").matches)
      input.current?.scrollIntoView({ block: "start" });
  }, [isShown]);

  const show = (filter: string, isOpen = true) => {
    clearTimeout(hiding.current);
    setQuery(filter);
    setActive(null);
    setOpen(isOpen);
  };
  const open = () => {
    // A chosen entry is not a filter: opening the field again shows the whole list.
    const current = input.current?.value ?? "";
    const filter = suggestions.includes(current) ? "" : current;
    show(filter);
    return entriesFor(filter);
  };
  const openIfFocused = useEffectEvent(() => {
    if (document.activeElement === input.current && !field.error) open();
  });
  // The visitor may have focused the field before hydration.
  useEffect(() => openIfFocused(), []);
  const choose = (entry: string) => {
    if (!input.current) return;
    const text = entry === freeTextEntry ? "" : entry === asWritten?.(ownText) ? ownText : entry;
    input.current.focus();
    writeInto(input.current, text);
    show(text, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const entries = isShown ? matches : open();
      // The field itself (null) is before the first entry; ArrowUp from it leads to the last one.
      const stops = [null, ...entries];
      const at = isShown ? activeIndex + 1 : 0;
      setActive(stops.at((at + (event.key === "ArrowDown" ? 1 : -1)) % stops.length) ?? null);
    } else if (event.key === "Enter" && isShown && active !== null && activeIndex >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      show(query, false);
    }
  };

  return (
    <Field {...field}>
      <div className="relative">
        <input
          ref={input}
          type="text"
          {...control}
          {...(isHydrated
            ? {
                role: "combobox",
                "aria-expanded": isShown,
                "aria-controls": listId,
                "aria-autocomplete": "list" as const,
                "aria-activedescendant": isShown && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined,
                autoComplete: "off",
              }
            : { list: `${listOf ?? id}-entries` })}
          // Focus on an invalid field leaves its error in view; a press, a letter or an arrow opens the list.
          onFocus={() => !field.error && open()}
          onClick={() => !isOpen && open()}
          onChange={(event) => show(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            hiding.current = setTimeout(() => setOpen(false), suggestionHideDelayMs);
          }}
        />
        {isHydrated ? (
          <div
            id={listId}
            role="listbox"
            // A scrollable box is a tab stop by default; this one hides when the field loses the focus.
            tabIndex={-1}
            aria-label={field.label}
            hidden={!isShown}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto overscroll-contain border border-ink/40 bg-bone py-1"
          >
            {(isShown ? matches : []).map((entry, index) => (
              // Keys are handled in the field, which keeps the focus.
              <div
                key={entry}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === activeIndex}
                ref={
                  index === activeIndex
                    ? (element) => element?.scrollIntoView({ block: "nearest" })
                    : undefined
                }
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(entry)}
                className="group/entry flex min-h-11 cursor-pointer flex-col justify-center px-4 py-2 leading-snug not-first:border-t hairline hover:bg-haze aria-selected:bg-night aria-selected:text-bone"
              >
                {entry}
                {results.details[entry] ? (
                  <span className="text-small text-quiet group-aria-selected/entry:text-haze">
                    <span className="sr-only">, </span>
                    {results.details[entry]}
                  </span>
                ) : null}
              </div>
            ))}
          </div>
        ) : listOf ? null : (
          <datalist id={`${id}-entries`}>
            {suggestions
              .filter((entry) => entry !== freeTextEntry)
              .map((entry) => (
                <option key={entry} value={entry} />
              ))}
          </datalist>
        )}
        <p role="status" className="sr-only">
          {isShown ? `${matches.length} ${matches.length === 1 ? "suggestion" : "suggestions"}` : ""}
        </p>
      </div>
    </Field>
  );
}

const debounceMs = 150;
const minimumCharacters = 2;

interface Results {
  entries: readonly string[];
  details: Readonly<Record<string, string>>;
}

const noResults: Results = { entries: [], details: {} };

/** The results of `source` for a text; none until it responds, and none when it fails. */
function useResults(source: string | undefined, text: string): Results {
  const [results, setResults] = useState({ query: "", ...noResults });
  const query = source && text.trim().length >= minimumCharacters ? text.trim() : "";
  useEffect(() => {
    if (!query) return;
    const aborting = new AbortController();
    const timer = setTimeout(async () => {
      const address = `${source}?q=${encodeURIComponent(query)}`;
      const response = await fetch(address, { signal: aborting.signal }).catch(() => null);
      const reply: Results | null = response?.ok ? await response.json().catch(() => null) : null;
      if (reply) setResults({ query, ...reply });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [source, query]);
  return results.query === query ? results : noResults;
}
