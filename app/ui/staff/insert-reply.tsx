import type { MouseEvent } from "react";
import { writeInto } from "../write-into.ts";
import { staffButton, staffControl } from "./button.ts";

/** A saved text with its placeholders filled. */
export interface ReplyOption {
  id: string;
  name: string;
  text: string;
}

const choose = "Insert a saved reply";

/** Writes a saved reply into the field `into` of the form around it. */
export function InsertReply({ replies, into }: { replies: readonly ReplyOption[]; into: string }) {
  if (replies.length === 0) return null;
  const insert = (event: MouseEvent<HTMLButtonElement>) => {
    const controls = event.currentTarget.form?.elements;
    const choice = controls?.namedItem("reply");
    const field = controls?.namedItem(into);
    if (!(choice instanceof HTMLSelectElement && field instanceof HTMLTextAreaElement)) return;
    const reply = replies.find(({ id }) => id === choice.value);
    if (!reply) return choice.focus();
    choice.value = "";
    writeInto(field, field.value.trim() === "" ? reply.text : `${field.value.trimEnd()}\n\n${reply.text}`);
    field.focus();
  };
  return (
    <div className="flex gap-2">
      <select name="reply" aria-label={choose} defaultValue="" className={`${staffControl} min-w-0`}>
        <option value="">{choose}</option>
        {replies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" onClick={insert} className={staffButton()}>
        Insert
      </button>
    </div>
  );
}
