// The six documents of the certifications page. A script makes the files under /certificates/ from this list, marked SPECIMEN; replace
// numbers, dates and files together.

export type Certification = {
  slug: string;
  title: string;
  issuer: string;
  scope: string;
  number: string;
  /** ISO dates. */
  issuedOn: string;
  validUntil: string;
  file: { path: `/certificates/${string}`; kind: "pdf" | "image" };
};

export const certifications = [
  {
    slug: "airline-operating-permit",
    title: "Airline Operating Permit",
    issuer: "Nigeria Civil Aviation Authority",
    scope:
      "Non-scheduled (charter) carriage of passengers within and out of Nigeria, by aeroplane and helicopter.",
    number: "SPECIMEN AOP/0000",
    issuedOn: "2025-03-03",
    validUntil: "2028-03-02",
    file: { path: "/certificates/airline-operating-permit.pdf", kind: "pdf" },
  },
  {
    slug: "agent-of-foreign-airline",
    title: "Agent of Foreign Airline Certificate",
    issuer: "Nigeria Civil Aviation Authority",
    scope:
      "Registration to represent foreign operators in Nigeria: permits, handling supervision and payment of charges.",
    number: "SPECIMEN AFA/0000",
    issuedOn: "2025-05-12",
    validUntil: "2027-05-11",
    file: { path: "/certificates/agent-of-foreign-airline.png", kind: "image" },
  },
  {
    slug: "iso-9001-2015",
    title: "ISO 9001:2015 Quality Management System",
    issuer: "Sample Certification Body, accredited to ISO/IEC 17021-1",
    scope:
      "Aircraft management, charter arrangement, flight operations support and maintenance oversight, at all three offices.",
    number: "SPECIMEN QMS-0000",
    issuedOn: "2024-09-16",
    validUntil: "2027-09-15",
    file: { path: "/certificates/iso-9001-2015.pdf", kind: "pdf" },
  },
  {
    slug: "iso-45001-2018",
    title: "ISO 45001:2018 Occupational Health and Safety",
    issuer: "Sample Certification Body, accredited to ISO/IEC 17021-1",
    scope:
      "Health and safety of staff, contractors and visitors in offices, hangars and on the apron, at all three offices.",
    number: "SPECIMEN OHS-0000",
    issuedOn: "2024-09-16",
    validUntil: "2027-09-15",
    file: { path: "/certificates/iso-45001-2018.pdf", kind: "pdf" },
  },
  {
    slug: "industrial-training-fund",
    title: "Industrial Training Fund Certificate of Compliance",
    issuer: "Industrial Training Fund, Nigeria",
    scope: "Contribution to the Fund and approved training of staff in Lagos and Abuja for the year.",
    number: "SPECIMEN ITF/0000/2026",
    issuedOn: "2026-01-19",
    validUntil: "2026-12-31",
    file: { path: "/certificates/industrial-training-fund.pdf", kind: "pdf" },
  },
  {
    slug: "safety-professionals-institute",
    title: "Safety Professionals Institute Corporate Membership",
    issuer: "Institute of Safety Professionals of Nigeria",
    scope:
      "Corporate membership, with registered safety professionals in operations, maintenance oversight and facilities.",
    number: "SPECIMEN ISPON/0000/2026",
    issuedOn: "2026-02-02",
    validUntil: "2027-02-01",
    file: { path: "/certificates/safety-professionals-institute.pdf", kind: "pdf" },
  },
] as const satisfies readonly Certification[];

export const certificationsPage = {
  title: "Certifications",
  intro:
    "The six documents that clients, owners and auditors ask for. Each opens in a new tab, and the originals can be inspected in Ikeja on any working day.",
  indexLabel: "Document",
  validUntil: "Valid until",
  linkLabel: "View Certificate",
  sampleNotice:
    "These documents are specimens. They have no legal effect and were not issued by the bodies named.",
  /** In the order of the list above. */
  groups: [
    {
      heading: "Authority to operate",
      slugs: ["airline-operating-permit", "agent-of-foreign-airline"] as string[],
    },
    { heading: "Management systems", slugs: ["iso-9001-2015", "iso-45001-2018"] as string[] },
    {
      heading: "Training and safety",
      slugs: ["industrial-training-fund", "safety-professionals-institute"] as string[],
    },
  ],
  next: { to: "/contact", label: "Ask for our insurance certificate" },
} as const;
