import { useState } from "react";
import { newKey } from "./draft.ts";
import { hiddenFields } from "./hidden-fields.ts";

interface IdempotencyKeyProps {
  /** The last stored submission, where the form stays on the page; a new one gets a new key. */
  taken?: unknown;
}

/** Idempotency key of staff forms. The server may render it, because staff pages are never cached. */
export function IdempotencyKey({ taken }: IdempotencyKeyProps) {
  const [current, setCurrent] = useState(() => ({ key: newKey(), taken }));
  if (taken && taken !== current.taken) setCurrent({ key: newKey(), taken });
  // Server and browser each make one; either is valid.
  return (
    <input type="hidden" name={hiddenFields.idempotencyKey} value={current.key} suppressHydrationWarning />
  );
}
