// The words of the contact page around the form. Addresses, telephones and inboxes come from company.ts.

import { company } from "#app/content/company.ts";

export const contactPage = {
  title: "Contact",
  intro: `Write, ring or send a WhatsApp message. The charter desk answers at every hour; everything else is answered within ${company.answerWithin}, by the person who will do the work.`,
  formHeading: "Write to us",
  formIntro: "Your name, an address to answer and a sentence are enough.",
  officesHeading: "Three offices",
  officesIntro:
    "Visitors are welcome by appointment. Tell us your car's registration and we shall have a pass at the gate.",
  phonesHeading: "By telephone",
  phonesIntro: company.deskHours,
  inboxesHeading: "By e-mail",
  inboxes: [
    { label: "Charter and general enquiries", email: company.emails.desk },
    { label: "Aircraft owners, buyers and sellers", email: company.emails.ownership },
    { label: "Operators, handlers and authorities", email: company.emails.operations },
    { label: "Press", email: company.emails.press },
    { label: "Careers", email: company.emails.careers },
    { label: "Privacy", email: company.emails.privacy },
  ],
  socialHeading: "Elsewhere",
  urgent: {
    heading: "Flying within 24 hours?",
    text: "Telephone first. A voice is quicker than a form, and the controller can see the aircraft while you speak.",
  },
} as const;
