// Six sections. The tables must name everything that the site stores on a visitor's device, and nothing that it does not.

import { company } from "#app/content/company.ts";
import type { LegalDocument } from "#app/content/legal/legal-document.ts";

/** Session storage of the pages; a test compares it with a real browser's. */
export const sessionEntries = [
  {
    key: "booking-draft",
    when: "You write in the booking form",
    purpose:
      "Keeps what you have written, should the page be reloaded by accident. A form that opened for a trip or an aircraft adds its name to the key.",
  },
  {
    key: "contact-draft",
    when: "You write in the contact form",
    purpose: "The same for your message.",
  },
  {
    key: "owner-draft",
    when: "You write in the form for aircraft owners",
    purpose: "The same for your enquiry.",
  },
  {
    key: "comment-draft",
    when: "You write a comment",
    purpose: "The same for your comment. The key ends with the name of the post.",
  },
  {
    key: "page-state",
    when: "A page loads again because a part of it did not arrive",
    purpose: "Puts back what you had written, but no passwords and no codes.",
  },
  {
    key: "booking-as-guest",
    when: "You continue as a guest",
    purpose: "Remembers that you have been asked, so that you are not asked again.",
  },
  {
    key: "titles-seen",
    when: "You open a page whose title types itself",
    purpose: "Remembers the pages, so that their titles stand still when you come back.",
  },
  {
    key: "remix-router-transitions",
    when: "You move from page to page",
    purpose:
      "Lets the browser cross-fade between pages in both directions. It holds the addresses of pages on this site.",
  },
] as const;

export const cookiePolicy = {
  title: "Cookies Policy",
  updated: "2026-11-29",
  intro:
    "This site stores very little on your device, and no cookie at all for a visitor who only reads, writes to us or requests a flight. That is why you were not met by a banner. Here is the whole list.",
  sections: [
    {
      id: "what-this-covers",
      heading: "1. What this policy covers",
      body: [
        "A cookie is a short text that a website asks your browser to keep and to send back. Browsers can keep other entries as well, such as local storage, which stays on the device and is not sent. The law treats both alike: the Privacy and Electronic Communications Regulations 2003 in the United Kingdom, and the Nigeria Data Protection Act 2023 with its General Application and Implementation Directive of 2025 in Nigeria. So does this policy.",
      ],
    },
    {
      id: "cookies-we-set",
      heading: "2. Cookies that we set",
      body: [
        "All are set by this site itself, are needed for something that you asked for, cannot be read by scripts and are sent over encrypted connections only. The law requires no consent for them.",
        {
          kind: "table",
          caption: "Cookies",
          head: ["Cookie", "Set when", "Purpose", "Lasts"],
          rows: [
            [
              "Session",
              "You sign up or sign in",
              "Shows the server that the next page is asked for by you.",
              `Until you sign out, and at most ${company.sessionDays} days after your last visit.`,
            ],
            [
              "Sign-in in progress",
              "You sign in through another provider, or are asked for a second factor",
              "Ties the answer to the browser that began the sign-in.",
              "At most ten minutes.",
            ],
            [
              "Tracking a request",
              "You open a request or a quotation with a code from our e-mail",
              "Shows the server that this browser may see that one booking.",
              "One day.",
            ],
          ],
        },
      ],
    },
    {
      id: "other-storage",
      heading: "3. Other entries",
      body: [
        "Your browser keeps the following for us in its session storage. It stays on your device, is never sent to us by itself, and goes when you close the tab; a draft goes as soon as it has been sent.",
        {
          kind: "table",
          caption: "Session storage",
          head: ["Entry", "Set when", "Purpose"],
          rows: sessionEntries.map(({ key, when, purpose }) => [key, when, purpose]),
        },
        "On the home page an invitation to the newsletter appears after ten seconds. If you close it or subscribe, your browser notes the fact in local storage, under newsletter-popup, so that the invitation stays away for thirty days. The note contains a date and nothing about you, never leaves your device and serves only your own choice.",
        "If you object to it, block or clear the storage of this site in your browser. Everything works as before, except that the invitation may return.",
      ],
    },
    {
      id: "what-we-do-not-use",
      heading: "4. What we do not use",
      body: [
        {
          kind: "list",
          items: [
            "No analytics and no measurement of visitors by cookies or fingerprints.",
            "No advertising cookies, pixels or social plug-ins.",
            "No content from other servers: typefaces, pictures, film and scripts all come from this site.",
            "No invisible image in newsletters to see whether you opened them.",
          ],
        },
        "Links to LinkedIn, Instagram and X are plain links. Those sites learn of your visit only if you follow them, and then their own policies apply. The same is true of a provider through which you choose to sign in.",
      ],
    },
    {
      id: "your-control",
      heading: "5. Your control",
      body: [
        "Signing out deletes the session cookie; your account page lists your open sessions and lets you end each of them. Every browser can show, delete and block cookies and site storage, usually under Privacy in its settings. If you block cookies altogether you can still read every page, request a flight, write to us, comment and subscribe. Only signing in, and opening a request with a code, need one.",
        "Should we ever wish to store anything that is not strictly needed, we will ask first, with a refusal as easy as an acceptance, and remember your answer.",
      ],
    },
    {
      id: "changes-and-contact",
      heading: "6. Changes and contact",
      body: [
        "This list is changed together with the software, and the date above with it. How we treat personal data in general is described in the privacy policy.",
        `Questions and objections: ${company.emails.privacy}.`,
      ],
    },
  ],
} as const satisfies LegalDocument;
