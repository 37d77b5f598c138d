import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { draftOf } from "#app/ui/form/draft.ts";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

const pauseMs = 1_500;

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
  /** The form begins with words that are stored nowhere: brought back for their writer to look at, or as if just typed. */
  beginsWith: "stored" | "lost" | "typed";
  expected: ExpectedPost;
  onSaved: (expected: ExpectedPost) => void;
}

/**
 * Saves a draft once its writer pauses, one saving at a time. A saving that meets somebody else's is told so and ends it: nothing
 * more is saved by itself until the page is loaded anew, or saved by hand.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { isOn, beginsWith, expected, onSaved }: Autosaved,
) {
  const [state, setState] = useState<SaveState>({ kind: beginsWith === "stored" ? "idle" : "unsaved" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underway = useRef(Promise.resolve());
  const latest = useRef({ expected, onSaved, isOn });
  latest.current = { ...latest.current, onSaved, isOn };
  if (expected.version > latest.current.expected.version || expected.id !== latest.current.expected.id)
    latest.current.expected = expected;
  const isOver = useRef(false);
  /** From the moment that a sending by hand is asked for until it is answered: a saving of its own would meet it. */
  const isByHand = useRef(false);
  /** How often something was typed, and how often it had been when the form was read for a sending by hand. */
  const touches = useRef(beginsWith === "stored" ? 0 : 1);
  const sent = useRef(0);

  const save = useCallback(async () => {
    const element = form.current;
    if (!element || isOver.current || isByHand.current || !latest.current.isOn) return;
    const fields = new FormData(element);
    if (!String(fields.get("title")).trim()) return;
    fields.set("id", latest.current.expected.id ?? "");
    fields.set("version", String(latest.current.expected.version));
    fields.set(hiddenFields.sentAt, String(Date.now()));
    const read = touches.current;
    setState({ kind: "saving" });
    const reply = await send(fields);
    // The page was left meanwhile: the address is another's.
    if (!form.current) return;
    if (reply.ok) {
      latest.current.expected = { id: reply.postId, version: reply.version };
      latest.current.onSaved(latest.current.expected);
      setState(touches.current === read ? { kind: "saved", at: reply.savedAt } : { kind: "unsaved" });
    } else if (reply.isConflict) {
      isOver.current = true;
      setState({ kind: "conflict" });
    } else {
      const hasAll = reply.isOut && touches.current === sent.current;
      setState({ kind: hasAll ? "arrived" : "failed", message: reply.message });
    }
  }, [form]);

  const plan = useCallback(() => {
    if (!latest.current.isOn) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      underway.current = underway.current.then(save);
    }, pauseMs);
  }, [save]);

  const begin = useRef(() => {
    if (beginsWith === "typed") plan();
  });
  useEffect(() => {
    begin.current();
    return () => clearTimeout(timer.current);
  }, []);

  const hasNewer = useCallback(() => touches.current !== sent.current, []);
  const endByHand = useCallback(
    (isStored: boolean) => {
      isByHand.current = false;
      if (isStored) {
        isOver.current = false;
        // What was typed while the answer was on its way is stored nowhere.
        setState({ kind: hasNewer() ? "unsaved" : "idle" });
      }
      if (hasNewer() && !isOver.current) plan();
    },
    [hasNewer, plan],
  );

  const failByHand = useCallback(() => {
    isByHand.current = false;
    if (isOver.current) return;
    setState({ kind: "unsaved" });
    plan();
  }, [plan]);

  return {
    state,
    /** Something was typed. */
    touch() {
      touches.current += 1;
      if (isOver.current) return;
      setState({ kind: "unsaved" });
      plan();
    },
    /** A sending by hand failed: what it had is stored nowhere, and saves itself after the next pause, as what is typed does. */
    failByHand,
    /** The page saves by hand: what was to be saved by itself is in it. Resolves when nothing is on its way, and the form is read. */
    async settle() {
      isByHand.current = true;
      await underway.current;
      clearTimeout(timer.current);
      sent.current = touches.current;
      return latest.current.expected;
    },
    /** A sending by hand is answered. What was typed meanwhile saves itself after the next pause. */
    endByHand,
    /** Whether something was typed after the form was read for a sending by hand. */
    hasNewer,
  };
}

type Reply =
  | { ok: true; postId: string; version: number; savedAt: string }
  | { ok: false; message: string; isConflict: boolean; isOut?: boolean };

async function send(fields: FormData): Promise<Reply> {
  try {
    const response = await fetch("/admin/blogs/autosave", {
      method: "POST",
      body: new URLSearchParams(draftOf(fields)),
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
