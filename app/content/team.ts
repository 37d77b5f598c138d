// The nine people of the team page and the four departments. All are sample people: replace name, role, initials and
// biography, and put the photograph into the picture slot. Every department needs at least one person.

import type { Company } from "./company.ts";
import type { serviceCards } from "./services.ts";

type Task = (typeof serviceCards)[number]["features"][number]["title"];

export type Department = {
  slug: string;
  name: string;
  /** For search engines and shared links. */
  meta: { title: string; description: string };
  intro: string;
  duties: readonly string[];
  /** The department's address, one of those under `reach`. */
  mail: keyof Company["emails"];
  /** Services of the department, as the services page names them. */
  tasks: readonly Task[];
  offices: readonly ("lagos" | "abuja" | "london")[];
};

export const departments = [
  {
    slug: "leadership",
    name: "Leadership",
    meta: {
      title: "Leadership team | Harmattan Aviation",
      description:
        "The two people who answer for Harmattan Aviation: one to its clients and shareholders, one for every flight. Who they are and what they sign.",
    },
    intro:
      "Two people answer for the company: one to its clients and shareholders, one for every flight that leaves the ground. Both telephones are on at night.",
    duties: [
      "Sign every management agreement and every annual budget",
      "Chair the safety review on the first Tuesday of the month",
      "Return an owner’s call on the day it is made",
    ],
    mail: "ownership",
    tasks: ["Annual budget", "Monthly account", "Insurance", "Audit"],
    offices: ["lagos", "london"],
  },
  {
    slug: "operations",
    name: "Operations",
    meta: {
      title: "Operations team | Harmattan Aviation",
      description:
        "Dispatch, flight operations, quality and safety, and airworthiness: the people in Lagos, Abuja and Luton who plan, release and follow each flight.",
    },
    intro:
      "Dispatchers, captains, safety staff and airworthiness engineers work from one room in Lagos, with colleagues in Abuja for permits and in Luton for Europe.",
    duties: [
      "Plan, release and follow each flight until the doors are open",
      "Keep every aircraft within its approved maintenance programme",
      "Read each safety report within one working day",
    ],
    mail: "operations",
    tasks: [
      "Flight planning",
      "Slots and parking",
      "Permits",
      "Engineer on site",
      "Aircraft on ground",
      "Safety management",
    ],
    offices: ["lagos", "abuja", "london"],
  },
  {
    slug: "cabin-crew",
    name: "Cabin Crew",
    meta: {
      title: "Cabin crew | Harmattan Aviation",
      description:
        "How our cabin crew are trained, checked and prepared: evacuation, fire and first aid first, then menus, allergies and sleeping times agreed ahead.",
    },
    intro:
      "Cabin crew are trained for evacuation, fire and first aid before they are trained to serve a meal, and are checked in all three every year.",
    duties: [
      "Brief passengers in person, including those who have heard it a hundred times",
      "Agree menus, allergies and sleeping times the day before",
      "Inspect the cabin with the engineer after each trip",
    ],
    mail: "desk",
    tasks: ["Catering", "Crew licences and training"],
    offices: ["lagos"],
  },
  {
    slug: "administration",
    name: "Administration",
    meta: {
      title: "Administration team | Harmattan Aviation",
      description:
        "Human resource, facilities, projects and communications: the people who hire, house and inform our crews and receive clients at the three offices.",
    },
    intro:
      "The people who hire, house, pay and inform everybody else, and who look after the offices in which clients are received.",
    duties: [
      "Recruit and train staff, and keep every licence and visa current",
      "Run three offices, a car pool and the stores",
      "Carry new aircraft and new bases from decision to first flight",
    ],
    mail: "careers",
    tasks: [
      "Protocol",
      "Crew licences and training",
      "Certificates and permits",
      "Fuel and supplier contracts",
    ],
    offices: ["lagos", "abuja", "london"],
  },
] as const satisfies readonly Department[];

export type DepartmentSlug = (typeof departments)[number]["slug"];

export type Fact = { label: string; value: string };

export type Person = {
  slug: string;
  name: string;
  role: string;
  /** Two letters that stand in for a photograph. */
  initials: string;
  departments: readonly DepartmentSlug[];
  biography: string;
  /** The biography in short facts. */
  facts: readonly [Fact, Fact];
  /** The slot of the person's photograph: `tools/pictures/README.md`. */
  pictureSlot: string;
};

export const team = [
  {
    slug: "babatunde-akinsanya",
    name: "Babatunde Akinsanya",
    role: "MD/CEO",
    initials: "BA",
    departments: ["leadership"],
    biography:
      "Babatunde trained as an aeronautical engineer in Zaria and spent eleven years in airline maintenance before he founded Harmattan Aviation with one Hawker and one owner. He still reads the technical log of any aircraft he boards. He divides his month between Lagos and London, signs each budget himself, and is known for telling a prospective buyer not to buy. He lectures once a year to engineering students and answers their letters.",
    facts: [
      { label: "Trained", value: "Aeronautical engineer, Zaria" },
      { label: "Base", value: "Lagos and London" },
    ],
    pictureSlot: "team-01",
  },
  {
    slug: "eleanor-whitcombe",
    name: "Captain Eleanor Whitcombe",
    role: "Chief Operating Officer",
    initials: "EW",
    departments: ["leadership", "operations"],
    biography:
      "Eleanor flew for the Royal Air Force and then large business jets from Farnborough, much of the time to West Africa, until she preferred the desk to the night departures. As Chief Operating Officer she owns the operations manual, the roster and the standard by which a flight is refused. She came to Lagos for two years and has stayed for nine. Pilots describe her debriefings as short, fair and impossible to argue with.",
    facts: [
      { label: "Flew", value: "Royal Air Force, business jets" },
      { label: "In Lagos", value: "Nine years" },
    ],
    pictureSlot: "team-02",
  },
  {
    slug: "ibrahim-danjuma",
    name: "Captain Ibrahim Danjuma",
    role: "Flight Operations",
    initials: "ID",
    departments: ["operations"],
    biography:
      "Ibrahim learned to fly in Zaria and has spent most of his logbook between Kano, Abuja and the Gulf, on turboprops first and on the Challenger and Gulfstream since. He leads the pilots and the dispatchers, and he wrote the company’s dust-season procedures after one January of long evenings at alternates. He sets the rule that a captain’s decision to wait is never discussed on the same day. He mentors two cadets each year.",
    facts: [
      { label: "Learned to fly", value: "Zaria" },
      { label: "Flies", value: "Challenger, Gulfstream" },
    ],
    pictureSlot: "team-03",
  },
  {
    slug: "ngozi-eze-martins",
    name: "Ngozi Eze-Martins",
    role: "Quality and Safety",
    initials: "NE",
    departments: ["operations"],
    biography:
      "Ngozi is a chemist by degree and an auditor by temperament. She built the safety department of an offshore helicopter operator in Port Harcourt before joining us, and keeps our quality and occupational safety systems ready for an unannounced visit. She reports to the board, not to operations, and can stop any activity of the company with one telephone call. She has done so four times, and publishes the reasons to all staff.",
    facts: [
      { label: "Degree", value: "Chemistry" },
      { label: "Before", value: "Offshore helicopters, Port Harcourt" },
    ],
    pictureSlot: "team-04",
  },
  {
    slug: "folasade-adeyemi",
    name: "Folasade Adeyemi",
    role: "Human Resource",
    initials: "FA",
    departments: ["administration"],
    biography:
      "Folasade hires for judgement and trains for the rest. After a career in banking she took charge of recruitment, rostering rules and welfare for crews who live in three countries and two currencies. She introduced the fatigue survey that each crew member answers every quarter, and the rule that leave, once given, is not taken back. New staff spend their first day with her and their second in the hangar, whatever their post.",
    facts: [
      { label: "Before", value: "Banking" },
      { label: "Cares for", value: "Crews in three countries" },
    ],
    pictureSlot: "team-05",
  },
  {
    slug: "emeka-nwachukwu",
    name: "Emeka Nwachukwu",
    role: "Administration and Facility",
    initials: "EN",
    departments: ["administration"],
    biography:
      "Emeka keeps the lights on, literally: the Lagos control room has two generators, a battery room and a fuel contract because he insisted. He looks after three offices, the hangar leases, the stores and the drivers who meet clients day and night. Before Harmattan he managed a hospital in Enugu, and he says that the two trades differ only in the noise. Visitors know him as the person who already has their pass.",
    facts: [
      { label: "Before", value: "Hospital manager, Enugu" },
      { label: "Cares for", value: "Three offices, day and night" },
    ],
    pictureSlot: "team-06",
  },
  {
    slug: "halima-yusuf",
    name: "Halima Yusuf",
    role: "Cabin Service",
    initials: "HY",
    departments: ["cabin-crew"],
    biography:
      "Halima was a senior cabin crew member on long-haul airliners before she moved to private aircraft, where she says that you learn one family’s habits instead of three hundred strangers’. She trains our cabin crew in fire, evacuation and first aid, runs the galley standards, and tastes with each new caterer before the first order. She speaks Hausa, English, Arabic and French, and can serve a hot breakfast an hour after midnight without waking anyone.",
    facts: [
      { label: "Before", value: "Long-haul airliners" },
      { label: "Speaks", value: "Hausa, English, Arabic, French" },
    ],
    pictureSlot: "team-07",
  },
  {
    slug: "thomas-aldridge",
    name: "Thomas Aldridge",
    role: "Project and Communications",
    initials: "TA",
    departments: ["administration"],
    biography:
      "Thomas plans what has not been done before: a new base, an aircraft’s entry into service, a delegation of forty in three aircraft. He began as an army logistics officer, then ran event transport from London, and keeps the habit of writing the plan on a single sheet. He also writes to clients when something has gone wrong, on the same day, saying what happened and what changes. He edits this site’s blog.",
    facts: [
      { label: "Before", value: "Army logistics, event transport" },
      { label: "Also", value: "Edits the blog" },
    ],
    pictureSlot: "team-08",
  },
  {
    slug: "osaro-ehigiator",
    name: "Osaro Ehigiator",
    role: "Airworthiness",
    initials: "OE",
    departments: ["operations"],
    biography:
      "Osaro is a licensed engineer from Benin City with type courses on the Hawker, the Challenger and both Gulfstreams. He manages the maintenance programmes, attends the heavy inspections and decides with the hangar what is repaired, what is replaced and what may wait. He photographs each finding for the owner, with a coin beside it for scale. In twenty-two years he has not signed for a task that he did not see.",
    facts: [
      { label: "Licensed on", value: "Hawker, Challenger, Gulfstream" },
      { label: "Signing for", value: "Twenty-two years" },
    ],
    pictureSlot: "team-09",
  },
] as const satisfies readonly Person[];

export const teamPage = {
  dutiesHeading: "Their responsibilities",
  tasksHeading: "What they do for an owner",
  tasksLink: {
    to: "/services#total-aircraft-management",
    label: "All that Total Aircraft Management includes",
  },
  peopleHeading: "The people",
  nextDepartment: "Next: {department}",
  reachHeading: "How to reach them",
  /** Addresses by subject, each with the person who reads it; the desk if none is named. */
  reach: [
    { label: "Owners, buyers and sellers", person: "babatunde-akinsanya", mail: "ownership" },
    { label: "Flights, day and night", mail: "desk" },
    { label: "Operators and authorities", person: "ibrahim-danjuma", mail: "operations" },
    { label: "Working here", person: "folasade-adeyemi", mail: "careers" },
  ],
  reachText: "The desk puts you through, day and night:",
  dutyHeading: "When to ring",
  dutyNote: "Hours of the day in each office’s own time.",
  writeTo: "Write to",
  dutyDesk: "Charter desk",
  dutyAlways: "Day and night, every day",
  title: "Our Team",
  intro:
    "Nine people who put their names to the work. Ask for any of them by name: the desk puts you through, day and night.",
  next: { to: "/certifications", label: "Our certificates" },
  sampleNotice: "The people on this page are fictional.",
} as const;
