import { formRules, requiredLine, requiredLines } from "#app/platform/form-text.ts";

/** Longest name and text, in characters. */
export const replyMaxLengths = { name: 80, text: 1500 } as const;

export const replyRules = formRules({
  name: requiredLine(replyMaxLengths.name, "Give the reply a name."),
  text: requiredLines(replyMaxLengths.text, "Write the text of the reply."),
});
