import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { deskMessages as say } from "../desk-messages.ts";

const pauseMs = 1_500;

/** The post as this page last saw it; id null: it does not exist yet. */
export interface SeenPost {
  id: string | null;
  version: number;
}

export type SaveState =
  | { kind: "idle" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "overtaken" }
  | { kind: "failed"; message: string };

interface Autosaved {
  isOn: boolean;
  /** The form begins with words that are stored nowhere: brought back for their writer to look at, or as if just typed. */
  beginsWith: "stored" | "lost" | "typed";
  seen: SeenPost;
  onSaved: (seen: SeenPost) => void;
}

/**
 * Saves a draft once its writer pauses, one saving at a time. A saving that meets somebody else's is told so and ends it: nothing
 * more is saved by itself until the page is loaded anew.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { isOn, beginsWith, seen, onSaved }: Autosaved,
) {
  const [state, setState] = useState<SaveState>({ kind: beginsWith === "stored" ? "idle" : "unsaved" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underway = useRef<Promise<void> | null>(null);
  const latest = useRef({ seen, onSaved, isOn });
  latest.current = { ...latest.current, onSaved, isOn };
  if (seen.version > latest.current.seen.version || seen.id !== latest.current.seen.id)
    latest.current.seen = seen;
  const isOver = useRef(false);
  /** How often something was typed, and how often it had been when the form was read for a sending by hand. */
  const touches = useRef(beginsWith === "stored" ? 0 : 1);
  const sent = useRef(0);

  const begin = useRef(() => {
    if (beginsWith === "typed") plan();
  });
  useEffect(() => {
    begin.current();
    return () => clearTimeout(timer.current);
  }, []);

  // What was typed while the answer was on its way is stored nowhere.
  const hasNewer = useCallback(() => touches.current !== sent.current, []);
  const savedByHand = useCallback(() => setState({ kind: hasNewer() ? "unsaved" : "idle" }), [hasNewer]);

  async function save() {
    const element = form.current;
    if (!element || isOver.current || !latest.current.isOn) return;
    const fields = new FormData(element);
    if (!String(fields.get("title")).trim()) return;
    fields.set("id", latest.current.seen.id ?? "");
    fields.set("version", String(latest.current.seen.version));
    setState({ kind: "saving" });
    const reply = await send(fields);
    if (reply.ok) {
      latest.current.seen = { id: reply.postId, version: reply.version };
      latest.current.onSaved(latest.current.seen);
      const hasMore = timer.current !== undefined;
      setState(hasMore ? { kind: "unsaved" } : { kind: "saved", at: reply.savedAt });
    } else if (reply.isOvertaken) {
      isOver.current = true;
      setState({ kind: "overtaken" });
    } else setState({ kind: "failed", message: reply.message });
  }

  async function next() {
    timer.current = undefined;
    await underway.current;
    underway.current = save();
    await underway.current;
  }

  function plan() {
    if (!latest.current.isOn) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void next(), pauseMs);
  }

  return {
    state,
    /** Something was typed. */
    touch() {
      touches.current += 1;
      if (isOver.current) return;
      setState({ kind: "unsaved" });
      plan();
    },
    /** The page saves by hand: what was to be saved by itself is in it. Resolves when nothing is on its way, and the form is read. */
    async settle() {
      clearTimeout(timer.current);
      timer.current = undefined;
      await underway.current;
      sent.current = touches.current;
      return latest.current.seen;
    },
    /** Saved by hand. */
    savedByHand,
    /** Whether something was typed after the form was read for a sending by hand. */
    hasNewer,
  };
}

type Reply =
  | { ok: true; postId: string; version: number; savedAt: string }
  | { ok: false; message: string; isOvertaken: boolean };

async function send(fields: FormData): Promise<Reply> {
  try {
    const response = await fetch("/admin/blogs/autosave", {
      method: "POST",
      body: new URLSearchParams(textOf(fields)),
    });
    const type = response.headers.get("content-type") ?? "";
    if (type.includes("json")) {
      const body = (await response.json()) as Reply | { error: string };
      if ("ok" in body) return body;
    }
  } catch {
    // The network is away: said below, and tried again with the next words.
  }
  return { ok: false, message: say.autosaveFailed, isOvertaken: false };
}

const textOf = (fields: FormData): [string, string][] =>
  [...fields].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
