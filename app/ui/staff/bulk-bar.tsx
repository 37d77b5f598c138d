import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { type BulkReply, bulkMessages } from "./bulk-messages.ts";
import { staffButton } from "./button.ts";
import { Notice } from "./notice.tsx";

const formId = "selected-rows";

interface RowCheckProps {
  id: string | number;
  /** State of the row when it was shown; rows that changed since are skipped. */
  from: string;
  name: string;
}

export const RowCheck = ({ id, from, name }: RowCheckProps) => (
  <label className="-m-2.5 inline-grid size-11 shrink-0 place-items-center align-middle max-[700px]:[td_&]:absolute max-[700px]:[td_&]:top-2 max-[700px]:[td_&]:right-0 max-[700px]:[td_&]:m-0 max-[700px]:[td_&]:justify-items-end lg:-my-2 lg:size-9">
    <input
      type="checkbox"
      form={formId}
      name="row"
      value={`${id} ${from}`}
      aria-label={bulkMessages.select(name)}
      className="size-4 scroll-mb-24 accent-brass-ink"
    />
  </label>
);

/** The buttons of actions for all selected rows. */
export const bulkButtons = (labels: readonly (readonly [value: string, label: string])[]) =>
  labels.map(([value, label]) => (
    <button key={value} type="submit" name="bulk" value={value} className={staffButton()}>
      {label}
    </button>
  ));

/** Actions on all selected rows, below the list; sticks to the bottom of the screen once a row is selected. */
export function BulkBar({ reply, children }: { reply: BulkReply | null; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const [marked, setMarked] = useState(0);
  const count = () => setMarked(rowsOf(form.current).filter(({ checked }) => checked).length);
  useEffect(() => {
    if (reply?.ok) form.current?.reset();
  }, [reply]);
  // The checkboxes lie outside this form: their events bubble to the window.
  useEffect(() => {
    count();
    addEventListener("change", count);
    return () => removeEventListener("change", count);
  });
  const markAll = () => {
    const rows = rowsOf(form.current);
    const isAll = rows.every(({ checked }) => checked);
    for (const row of rows) row.checked = !isAll;
    count();
  };
  return (
    <Form
      ref={form}
      id={formId}
      method="post"
      preventScrollReset
      hidden={marked === 0}
      className="sticky bottom-0 z-10 mt-3 flex flex-wrap items-center gap-2 border-t border-ink/40 bg-bone py-3 text-small"
    >
      {/* Enter in a checkbox presses the form's first submit button: one that does nothing. */}
      <button type="submit" disabled hidden />
      <span className="grow text-quiet sm:mr-2 sm:grow-0">{bulkMessages.count(marked)}</span>
      <button type="button" onClick={markAll} className={staffButton("quiet", "sm:order-last sm:ml-auto")}>
        {bulkMessages.all}
      </button>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">{children}</div>
    </Form>
  );
}

const rowsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name === "row",
  );

export function BulkNotice({ reply }: { reply: BulkReply | null }) {
  return (
    <Notice>
      {reply ? (
        <>
          {reply.message}
          {reply.refused.length > 0 ? (
            <>
              {" "}
              {bulkMessages.refused} {reply.refused.map(({ name, why }) => `${name} (${why})`).join(", ")}.
            </>
          ) : null}
        </>
      ) : null}
    </Notice>
  );
}
