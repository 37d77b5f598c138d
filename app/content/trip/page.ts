/** The page that explains how /trip calculates, and its summary on every answer. */
export const howPage = {
  heading: "How we calculate",
  text: "Each figure names its source, and says where it is approximate, a sample or an example of ours. Each answer gives the date of its figures.",
  back: "Plan a trip",
} as const;
