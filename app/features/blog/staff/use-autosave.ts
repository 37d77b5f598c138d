import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { draftOf } from "#app/ui/form/draft.ts";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";
import type { LostDraft } from "#app/ui/staff/unsaved-words.tsx";
import { staffAreaMessages as say } from "../staff-messages.ts";

const pauseMs = 1_500;
/** After this time a saving counts as lost: one by hand waits for it, and the form knows its own when it is asked again. */
const longestSavingMs = 15_000;

/** The post as this page last saw it; id null: it does not exist yet. */
export interface ExpectedPost {
  id: string | null;
  version: number;
}

export type SaveState =
  | { kind: "idle" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "conflict" }
  /** A sending by hand that seemed lost had let it out, with all that was typed. */
  | { kind: "arrived"; message: string }
  | { kind: "failed"; message: string };

interface Autosaved {
  isOn: boolean;
  /** What the form begins with where that is stored nowhere. */
  lost: LostDraft | null;
  expected: RefObject<ExpectedPost>;
  onSaved: (saved: ExpectedPost) => void;
}

/**
 * Saves a draft once its writer pauses, one saving at a time. A saving that meets somebody else's is told so and ends it: nothing
 * more is saved by itself until the page is loaded anew, or saved by hand.
 */
export function useAutosave({ isOn, lost, expected, onSaved }: Autosaved) {
  const [state, setState] = useState<SaveState>({ kind: lost ? "unsaved" : "idle" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underway = useRef(Promise.resolve());
  const isOver = useRef(false);
  /** From the moment that a sending by hand is asked for until it is answered: a saving of its own would meet it. */
  const isByHand = useRef(false);
  /** What stands in the form, another object whenever something is typed; and which of them was sent by hand. */
  const typed = useRef(new FormData());
  const sent = useRef<FormData>(null);

  const save = useEffectEvent(async () => {
    const fields = typed.current;
    if (!isOn || isOver.current || isByHand.current || !String(fields.get("title")).trim()) return;
    signPost(fields, expected.current);
    setState({ kind: "saving" });
    const reply = await send(fields);
    // The page was left meanwhile: the address is another's.
    if (isOver.current) return;
    if (reply.ok) {
      onSaved({ id: reply.postId, version: reply.version });
      setState(typed.current === fields ? { kind: "saved", at: reply.savedAt } : { kind: "unsaved" });
    } else if (reply.isConflict) {
      isOver.current = true;
      setState({ kind: "conflict" });
    } else {
      const hasAll = reply.isOut && typed.current === sent.current;
      setState({ kind: hasAll ? "arrived" : "failed", message: reply.message });
    }
  });
  const plan = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      underway.current = underway.current.then(() => save());
    }, pauseMs);
  });
  useEffect(() => {
    isOver.current = false;
    if (lost?.isNewer) plan();
    return () => {
      clearTimeout(timer.current);
      isOver.current = true;
    };
  }, [lost]);

  return {
    state,
    /** What stands in the form now. */
    read(posted: FormData) {
      typed.current = posted;
    },
    /** Something was typed. */
    touch() {
      if (isOver.current) return;
      setState({ kind: "unsaved" });
      plan();
    },
    /** The page saves by hand: what was to be saved by itself is in it. Resolves when nothing is on its way. */
    async settle() {
      isByHand.current = true;
      await underway.current;
      clearTimeout(timer.current);
      sent.current = typed.current;
    },
    /** A sending by hand is answered, or never will be. What is stored nowhere then saves itself after the next pause. */
    endByHand(outcome: "stored" | "refused" | "lost") {
      isByHand.current = false;
      if (outcome === "stored") isOver.current = false;
      if (isOver.current) return;
      const isNewer = typed.current !== sent.current;
      if (outcome === "stored") setState({ kind: isNewer ? "unsaved" : "idle" });
      if (outcome === "lost") setState({ kind: "unsaved" });
      if (isNewer || outcome === "lost") plan();
    },
    /** What stands in the form, if any of it was typed after a sending by hand. */
    newer: () => (typed.current === sent.current ? null : typed.current),
  };
}

/** Says which post a form is about, as its page saw it last, and when it is sent. */
export function signPost(fields: FormData, { id, version }: ExpectedPost): void {
  fields.set("id", id ?? "");
  fields.set("version", String(version));
  fields.set(hiddenFields.sentAt, String(Date.now()));
}

type Reply =
  | { ok: true; postId: string; version: number; savedAt: string }
  | { ok: false; message: string; isConflict: boolean; isOut?: boolean };

async function send(fields: FormData): Promise<Reply> {
  try {
    const response = await fetch("/admin/blogs/autosave", {
      method: "POST",
      body: new URLSearchParams(draftOf(fields)),
      signal: AbortSignal.timeout(longestSavingMs),
    });
    const type = response.headers.get("content-type") ?? "";
    if (type.includes("json")) {
      const body = (await response.json()) as Reply | { error: string };
      if ("ok" in body) return body.ok ? body : { ...body, isOut: response.status === 409 };
    }
  } catch {
    // The network is away: said below, and tried again with the next words.
  }
  return { ok: false, message: say.autosaveFailed, isConflict: false };
}
