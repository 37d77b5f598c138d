/** What the desk is told beside the ways to answer somebody. */
export const answerMessages = {
  readAs: ({ country, digits }: { country: string; digits: string }) =>
    `The number came without its country. By its form it is a mobile number of ${country}: +${digits}.`,
} as const;
