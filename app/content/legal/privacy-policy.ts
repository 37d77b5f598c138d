// Written for the UK GDPR, the Data Protection Act 2018 as amended in 2025, PECR and the Nigeria Data Protection Act 2023. It must stay true
// to what the site does: change it in the same commit as a new use of data.

import { company } from "#app/content/company.ts";
import type { LegalDocument } from "#app/content/legal/legal-document.ts";

export const privacyPolicy = {
  title: "Privacy Policy",
  updated: "2026-11-27",
  intro:
    "This policy says what personal data we hold about you, why, who receives it, how long we keep it and what you can ask of us. It covers this website and the flights and services that are arranged through it.",
  sections: [
    {
      id: "who-we-are",
      heading: "1. Who is responsible",
      body: [
        `${company.legalName} in Nigeria and ${company.ukLegalName} in the United Kingdom decide together how the data described here is used. They are joint controllers, and you may turn to either of them for anything in this policy. In this text “we” means both.`,
        `Write to ${company.emails.privacy}, or by post to the London or the Ikeja address on the contact page, marked “Privacy”. Requests reach our data protection officer, who reports to the board.`,
        "The UK General Data Protection Regulation and the Data Protection Act 2018 apply to our work in the United Kingdom and for people there; the Nigeria Data Protection Act 2023 and the directive issued under it apply to our work in Nigeria. Where they differ, we give you the stronger protection.",
      ],
    },
    {
      id: "what-we-collect",
      heading: "2. What we collect, and where it comes from",
      body: [
        "Nearly all of it comes from you, in a form of this site or in conversation with the charter desk.",
        {
          kind: "table",
          caption: "Data by occasion",
          head: ["When", "We hold"],
          rows: [
            [
              "You request a flight",
              "Name, e-mail address, telephone, preferred way of contact; trip, places, dates, number of passengers; number, ages and seat needs of children; special requests, preferred aircraft, purpose; a reference, the status and its history.",
            ],
            [
              "You accept a quotation",
              "The name that you type, the option, the time, the version and its fingerprint, an irreversible fingerprint of the network, your browser’s description, and whether an account or a mailed code showed who you are. Both sides need it to prove the contract.",
            ],
            [
              "You pay",
              "Amount, currency, day and reference. A card is entered on a page of Paystack, which we never see.",
            ],
            [
              "We look after your flights",
              "What our staff note for the next one: your preferences, who books for you, what is arranged for each flight. It goes with your last request, and with your account.",
            ],
            ["You write to us about a booking", "The messages between you and the desk."],
            ["You send us a message", "Name, e-mail address, telephone if you give it, and the message."],
            [
              "You open an account",
              "Name, e-mail address, telephone and company if you give them; your password, only as a one-way hash; your sessions, each with its time, network address and browser description.",
            ],
            [
              "You sign in through another provider",
              "The name, e-mail address and account identifier that the provider sends, and whether it has verified the address. Offered only where we have set it up; we receive no password.",
            ],
            [
              "You comment on a post",
              "Name, comment and time, which are published at once; your e-mail address, which never is.",
            ],
            [
              "You subscribe to the newsletter",
              "E-mail address; when and on which page it was given, the text that you agreed to, and an irreversible fingerprint of the network that it came from; when you confirmed; and, for thirty days after a letter has gone out, whether it reached your mail server.",
            ],
            [
              "You fly with us",
              "What carriers and border authorities require: passport or travel document, nationality, date of birth, visas, and weight where a small aircraft needs it. You enter them on this website, or the traveller does by a link of their own; they are stored encrypted, and each look of staff at them is recorded.",
            ],
          ],
        },
        "If you request a flight on behalf of others, please tell them that you have done so and show them this policy.",
        "A special request or a medical purpose may reveal something about health, disability or religion. Tell us only what the flight needs. The server also needs your network address to answer your browser; to limit abuse we count requests under an irreversible fingerprint of it, and we do not write it into our logs.",
      ],
    },
    {
      id: "why-we-use-it",
      heading: "3. Why we use it, and on what legal ground",
      body: [
        {
          kind: "table",
          caption: "Purpose and ground",
          head: ["Purpose", "Ground in UK and Nigerian law"],
          rows: [
            [
              "To quote, arrange and carry out a flight that you request",
              "Steps before a contract at your request, and the contract.",
            ],
            [
              "To keep your account, sessions and bookings safe and visible to you",
              "Contract; our legitimate interest in security.",
            ],
            ["To answer messages", "Legitimate interest in replying to a person who writes to us."],
            [
              "To publish comments and keep abuse out of them",
              "Legitimate interest in an open and civil discussion.",
            ],
            [
              "To send the newsletter",
              "Your consent, given twice: in the form and by the link in the confirmation mail.",
            ],
            ["Passenger, customs, immigration, safety, tax and accounting duties", "Legal obligation."],
            [
              "Health or other sensitive data in a request",
              "Your explicit consent, which you may withdraw; in an emergency, the vital interests of a person.",
            ],
            [
              "To establish or defend legal claims",
              "Legitimate interest, and the exception for legal claims.",
            ],
          ],
        },
        "We do not sell personal data, do not use it for advertising, do not build profiles and take no decision about you by automated means alone. Where we rely on legitimate interest you may ask for our assessment, and you may object.",
        "Without the fields that a form marks as required we cannot answer the request. Everything else is your choice.",
      ],
    },
    {
      id: "who-receives-it",
      heading: "4. Who receives it, and in which country",
      body: [
        "Inside the company, only staff whose work needs it; each action of staff in the administration area is recorded. Outside it:",
        {
          kind: "list",
          items: [
            "for a flight: the operating carrier, its crew, handling agents, caterers and ground transport, each with the part that it needs;",
            "border, customs, aviation and security authorities of the countries of departure, arrival and, where they require it, overflight;",
            "Paystack, where you choose to pay by card: your e-mail address, the amount and the reference;",
            "companies that work for us under contract and on our instructions: hosting, mail delivery, backup;",
            "insurers, auditors and legal advisers under a duty of confidence, and courts or authorities where the law compels us.",
          ],
        },
        "Accounts, comments, bookings and newsletter addresses are held in a database that we run ourselves. If you choose to sign in through Google, GitHub, X (Twitter) or another provider that we offer, that provider learns that you did so, under its own policy.",
        "A flight crosses borders and so does its paperwork. Between our United Kingdom and Nigerian companies data moves under the International Data Transfer Agreement of the United Kingdom and under safeguards that Part VIII of the Nigeria Data Protection Act accepts. To carriers, handlers and authorities elsewhere we send what the flight requires, on the ground that it is necessary for the contract with you or made in your interest. You may ask for a copy of the safeguards.",
      ],
    },
    {
      id: "how-long",
      heading: "5. How long we keep it",
      body: [
        {
          kind: "table",
          caption: "Periods",
          head: ["Data", "Kept"],
          rows: [
            [
              "Requests that do not lead to a flight, with their quotations and messages",
              "Two years after the last contact.",
            ],
            [
              "Flights, accepted quotations, payments and accounts",
              "Six years after the end of the financial year (31 December), as company, tax and limitation law require.",
            ],
            [
              "Passengers’ details, needs and copies of documents",
              "Thirty days after the last flight of the journey; by the next night where the booking is cancelled, and at once where the account is deleted.",
            ],
            ["Contact messages", "Two years after the last reply."],
            [
              "E-mails we send about a request, a message or an account",
              "What they said and what the mail server replied, ninety days; that they were sent, two years. They go with the request, the message or the account that they are about.",
            ],
            ["Account", "Until you delete it."],
            ["Sessions", "Until you sign out, or until they expire."],
            ["Comments", "Until you ask us to remove them, or the post is removed."],
            [
              "Newsletter address and the record of your consent",
              "Until thirty days after you unsubscribe; one that is never confirmed, or that its mail server does not know, thirty days. After you unsubscribe we keep an irreversible fingerprint of the address, so that nobody else can put it back on the list.",
            ],
            ["Reset codes, and codes that open a request", "Ten minutes; the code itself is never stored."],
            [
              "Records of what staff did in the administration area",
              "Six years after the end of the year in which it was done.",
            ],
            ["Backups", "Overwritten in rotation, at most ninety days after the original was deleted."],
          ],
        },
        "When you delete your account, what identifies you goes with it at once: your details, sessions, ways to sign in, and every request that did not lead to a flight, with those you sent as a guest from the address you confirmed. A booking that was confirmed stays as the record of a flight that the law requires us to keep, without your name, e-mail address, telephone, the ages of children, what you wrote, the messages and the notes on it. An accepted quotation with its signature and payments stays as it is for the same six years. Your address is used once more, for the mail that says so, and erased within days. Messages to the desk, comments and the newsletter are kept apart from the account, for the periods above.",
      ],
    },
    {
      id: "your-rights",
      heading: "6. Your rights, and how to complain",
      body: [
        "In both countries you may:",
        {
          kind: "list",
          items: [
            "know whether we hold data about you, and receive a copy;",
            "have it corrected, completed or erased;",
            "have its use restricted, or object to it;",
            "receive what you gave us in a form that a machine can read, or have it sent to another company;",
            "withdraw a consent at any time; what was done before stays lawful;",
            "object to direct marketing without giving a reason.",
          ],
        },
        `Your account page lets you export and delete your data yourself, and each newsletter carries a link that ends it with one click. For everything else write to ${company.emails.privacy}. We answer within one month and without charge. If we cannot tell that a request is yours, we ask for no more than is needed to be sure.`,
        `If you think that we have handled your data wrongly, complain to the same address, in any form. We acknowledge a complaint within 30 days, look into it without undue delay and tell you the outcome in plain words.`,
        "You may also turn to the authority: in the United Kingdom the Information Commissioner’s Office (Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF, ico.org.uk), in Nigeria the Nigeria Data Protection Commission in Abuja (ndpc.gov.ng). You may go to court in either country.",
      ],
    },
    {
      id: "security-children-changes",
      heading: "7. Security, children and changes",
      body: [
        "Traffic to this site is encrypted. Passwords and reset codes are stored only as hashes. Access by staff depends on their role, can require a second factor and is audited. If a breach is likely to put your rights at risk, we report it to the authority within 72 hours of becoming aware of it, and we tell you without undue delay where the risk to you is high.",
        "This site is not meant for children, and an account requires an age of 18. We hold details of a child only as a passenger, given by a parent or guardian or with their authority.",
        "When this policy changes in substance, the date above changes, and account holders are told by e-mail before it takes effect. Earlier versions are available on request.",
      ],
    },
  ],
} as const satisfies LegalDocument;
