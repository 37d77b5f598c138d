/** What a list of the desk says about the letters that move through it. */
export const rowKeysMessages = {
  name: "Keys j and k",
  states: { on: "on", off: "off" },
  hint: "They move through the list, and Enter opens.",
} as const;
