// Six sections. The terms of a flight itself are in the quotation and the charter agreement, not here.

import { company } from "#app/content/company.ts";
import type { LegalDocument } from "#app/content/legal/legal-document.ts";

export const terms = {
  title: "Terms of Use",
  updated: "2026-11-29",
  intro:
    "These terms govern the use of this website. They are short because the important promises about a flight are made elsewhere: in the quotation that you accept and the charter agreement that follows it.",
  sections: [
    {
      id: "these-terms",
      heading: "1. Who we are and what these terms cover",
      body: [
        `This website is run by ${company.legalName}, Nigeria, together with ${company.ukLegalName}, England. Addresses, telephone numbers and e-mail addresses are on the contact page.`,
        "By using the site you accept these terms. If you do not, please telephone instead; no service of ours depends on the website.",
        "If you use the site for a company, you confirm that you may act for it.",
      ],
    },
    {
      id: "booking-requests",
      heading: "2. Booking requests, quotations and who carries you",
      body: [
        "A booking request is an invitation to us to quote. It costs nothing, reserves nothing and binds neither side. The acknowledgement that you receive confirms only that your request has arrived.",
        "You accept a quotation on its page by choosing an option, typing your full name and ticking the box; that is your signature. You and we receive the same record of it by e-mail. A contract comes about when you have accepted and we, or the operating carrier, confirm it in writing. A quotation that has expired, or that we have withdrawn or replaced, can no longer be accepted. The quotation states the carrier, the aircraft, the total price and the charges for changes and cancellation. If it and this page differ, the quotation prevails.",
        "Flights are operated by holders of an air operator certificate, who have operational control. Unless the charter agreement says otherwise, we arrange the flight as agent and are not the carrier. Carriage by air is subject to the carrier’s conditions and, where it applies, to the Montreal Convention of 1999, which limits liability in some cases.",
        "The status that the site shows for a booking (pending, confirmed, completed, cancelled) is information. You may cancel a request on the site until you accept a quotation; after that, a flight is changed or cancelled with the charter desk, on the terms of the quotation.",
      ],
    },
    {
      id: "accounts",
      heading: "3. Accounts",
      body: [
        "You need no account to request a flight. If you open one, give true details, keep the password to yourself, and tell us at once if somebody else may know it. You must be 18 or older.",
        "You may delete your account at any time on the account page. We may suspend an account that is used to harm the site, other people or us, and will tell you why unless the law forbids it.",
      ],
    },
    {
      id: "comments-and-content",
      heading: "4. Comments, and the content of this site",
      body: [
        "Comments appear at once under the name that you give. You keep your rights in them and allow us to show them on this site for as long as the post is there. Please do not post:",
        {
          kind: "list",
          items: [
            "personal data of others, including who flew where and when;",
            "what is unlawful, defamatory, hateful or deceptive;",
            "advertising, or anything that is meant to harm a reader’s device.",
          ],
        },
        `We remove such comments, and others when their author asks. To report one, write to ${company.emails.desk}; we look at it within ${company.answerWithin}.`,
        "The texts, drawings and pictures here belong to us or are used with permission. Read, print and link as you like; reproduce them elsewhere only with our consent. Pictures and drawings of aircraft are illustrations of a type. Certificates shown on this site are specimens.",
      ],
    },
    {
      id: "accuracy-and-liability",
      heading: "5. Accuracy, availability and liability",
      body: [
        "We take care that what is published here is right, but performance figures, distances and times are indicative and depend on the individual aircraft, its load, the weather and the airport. Never plan a flight from this website. Articles give general information, not legal, tax or operational advice.",
        "We may change or interrupt the site for maintenance or security. You must not attack it, overload it, or try to reach data that is not yours.",
        "Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for anything else that may not be limited by law. Subject to that, and to your rights as a consumer under the Consumer Rights Act 2015 in the United Kingdom or the Federal Competition and Consumer Protection Act 2018 in Nigeria, we are not liable for loss that comes from using this site and that could not reasonably be foreseen, nor for loss of business of users who are not consumers.",
        "Links to other websites are offered for convenience. We answer for our own pages only.",
      ],
    },
    {
      id: "law-and-changes",
      heading: "6. Law, disputes and changes",
      body: [
        "If you live in the United Kingdom, or use the site for a company there, the law of England and Wales applies and its courts decide. Otherwise the law of Nigeria applies and the courts of Lagos State decide. If you are a consumer you keep the protection of the mandatory law of the place where you live, and may sue there.",
        `Before either side goes to court, please write to ${company.emails.desk}. A director answers a complaint within five working days, and proposes mediation if the answer does not settle it.`,
        "We may change these terms; the date above shows when. The version in force when you sent a request applies to that request. If one provision is void, the others remain.",
      ],
    },
  ],
} as const satisfies LegalDocument;
