// Texts of the contact page around the form. Addresses, telephones and inboxes come from company.ts.

import { company } from "#app/content/company.ts";

export const contactPage = {
  title: "Contact",
  intro: `Write, call or send a WhatsApp message. The charter desk answers day and night; everything else has a reply within ${company.answerWithin}, from the person who will do the work.`,
  formHeading: "Write to us",
  formIntro: "Your name, an e-mail address and one sentence will do.",
  officesHeading: "Three offices",
  /** Link of an office to directions on an external map. */
  directions: "Directions",
  officesIntro:
    "Visitors are welcome by appointment. Tell us your car’s registration and a pass will be waiting at the gate.",
  phonesHeading: "By telephone",
  call: "Call",
  chat: "Message",
  open: "Open",
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
    text: "Telephone first. A voice is quicker than a form, and the controller can check aircraft while you speak.",
  },
} as const;
