export const newsletterPage = {
  heading: "What is in an issue",
  about: "Half a page, written in the operations room in Ikeja.",
  subjects: [
    { title: "Routes", text: "Where weather, hours or slots change a plan" },
    { title: "Permits", text: "What to ask for, and by which day" },
    { title: "Costs", text: "What an aircraft costs to keep, item by item" },
  ],
  issue: "Sample issue, October 2026",
  salutation: "Dear reader,",
  parts: [
    {
      title: "Routes",
      text: "Kano and Abuja until March: leave after ten, when the dust lifts. For an early meeting in the north, fly the evening before.",
    },
    {
      title: "Permits",
      text: "For any day between 18 December and 5 January, ask by 10 December. A revision later is quicker than a new permit.",
    },
    {
      title: "Costs",
      text: "The third pilot. Whoever saves that salary pays for a freelance pilot in December, at December’s price.",
    },
  ],
  signed: "The operations room, Ikeja",
} as const;
