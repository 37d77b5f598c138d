export interface ReplyOption {
  id: string;
  name: string;
  text: string;
}

/** Values for the placeholders of a saved reply. */
export type ReplyValues = Readonly<Record<"name" | "reference", string>>;

/** A text with its placeholders filled. Braces around anything else are the writer's own. */
export const filled = (text: string, values: ReplyValues): string =>
  text.replace(/\{(name|reference)\}/g, (_, key: keyof ReplyValues) => values[key]);

/** Appends the reply to the typed text. */
export const withReply = (written: string, reply: string): string =>
  written.trim() === "" ? reply : `${written.trimEnd()}\n\n${reply}`;

export const insertMessages = {
  choose: "Insert a saved reply",
  insert: "Insert",
} as const;
