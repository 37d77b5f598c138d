/** A saved reply as it can be inserted. */
export interface ReplyOption {
  id: string;
  name: string;
  text: string;
}

/** What stands in the braces of a saved reply. */
export type ReplyValues = Readonly<Record<"name" | "reference", string>>;

/** A text with its placeholders filled. Braces around anything else are the writer's own. */
export const filled = (text: string, values: ReplyValues): string =>
  text.replace(/\{(name|reference)\}/g, (_, key: keyof ReplyValues) => values[key]);

/** What was written, and the reply beneath it. */
export const withReply = (written: string, reply: string): string =>
  written.trim() === "" ? reply : `${written.trimEnd()}\n\n${reply}`;

/** What is said where a saved reply can be inserted. */
export const insertMessages = {
  choose: "Insert a saved reply",
  insert: "Insert",
  inserted: "The reply is inserted below. Nothing is sent or saved yet.",
  unknown: "Choose a saved reply first. Nothing is sent or saved yet.",
} as const;
