export interface ReplyOption {
  id: string;
  name: string;
  text: string;
}

export type ReplyValues = Readonly<Record<"name" | "reference", string>>;

/** A text with its placeholders filled. Braces around anything else are the writer's own. */
export const filled = (text: string, values: ReplyValues): string =>
  text.replace(/\{(name|reference)\}/g, (_, key: keyof ReplyValues) => values[key]);
