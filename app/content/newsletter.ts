/** What the page of the newsletter says that a letter holds. */
export const newsletterPage = {
  heading: "What a letter holds",
  parts: [
    {
      title: "Routes",
      text: "Airports that open, close or change their hours, and what that means for a flight in the next three months.",
    },
    {
      title: "Permits",
      text: "Which authorities now take longer, which take less, and by which day to ask.",
    },
    {
      title: "Costs",
      text: "One line of an aircraft’s budget, taken apart: what it was, what it is, and why.",
    },
  ],
  signed: "Two pages, written in the operations room in Ikeja.",
} as const;
