// Written by tools/imagery (see its README): change shots.json there and run it, never this file.

/** What a page needs to show one picture without the layout moving. `picture-manifest.json` has the rest. */
export type Picture = {
  alt: string;
  width: number;
  height: number;
  /** A Tailwind class: the picture's dominant colour, shown until it has arrived. */
  tone: string;
  /** A Tailwind class: the point that stays in view when a picture is cropped. */
  focus: string;
  /** Widest first, AVIF before WebP; the width stands in the name: `<slot>-<width>.<version>.<format>`. */
  files: readonly string[];
};

export type PictureSlot =
  | "home-hero"
  | "home-hero-tall"
  | "booking"
  | "about"
  | "services-flight-operations"
  | "services-maintenance"
  | "services-commercial"
  | "services-compliance"
  | "certifications"
  | "contact"
  | "journal-fallback"
  | "post-1"
  | "post-2"
  | "post-3"
  | "hawker-800xp-air"
  | "hawker-800xp-apron"
  | "hawker-800xp-plate"
  | "hawker-800xp-range"
  | "challenger-604-air"
  | "challenger-604-apron"
  | "challenger-604-plate"
  | "challenger-604-range"
  | "legacy-600-air"
  | "legacy-600-apron"
  | "legacy-600-plate"
  | "legacy-600-range"
  | "gulfstream-400-air"
  | "gulfstream-400-apron"
  | "gulfstream-400-plate"
  | "gulfstream-400-range"
  | "gulfstream-550-air"
  | "gulfstream-550-apron"
  | "gulfstream-550-plate"
  | "gulfstream-550-range"
  | "aw109-air"
  | "aw109-apron"
  | "aw109-plate"
  | "aw109-range"
  | "aw139-air"
  | "aw139-apron"
  | "aw139-plate"
  | "aw139-range"
  | "team-01"
  | "team-02"
  | "team-03"
  | "team-04"
  | "team-05"
  | "team-06"
  | "team-07"
  | "team-08"
  | "team-09"
  | "not-found";

/** The screens that are shown the tall form of a picture: phones held upright. */
export const tallScreen = "(max-aspect-ratio: 3/4)";

/** Every picture of the site by its slot. All are illustrations until the company's photographs replace them. */
export const pictures: Readonly<Record<PictureSlot, Picture>> = {
  "home-hero": {
    alt: "A wing tip above a sea of cloud, the low sun to its left.",
    width: 1920,
    height: 1080,
    tone: "bg-[#977]",
    focus: "object-[70%_45%]",
    files: [
      "/media/home-hero-1920.8c3cd7a1.avif",
      "/media/home-hero-1440.db4df88f.avif",
      "/media/home-hero-720.27c04192.avif",
      "/media/home-hero-1920.e938e9e4.webp",
      "/media/home-hero-1440.1bc8cfc0.webp",
      "/media/home-hero-720.801fc06c.webp",
    ],
  },
  "home-hero-tall": {
    alt: "A wing tip above a sea of cloud, the low sun to its left.",
    width: 810,
    height: 1080,
    tone: "bg-[#a88]",
    focus: "object-[70%_45%]",
    files: [
      "/media/home-hero-tall-810.4b8455c7.avif",
      "/media/home-hero-tall-540.92d8d660.avif",
      "/media/home-hero-tall-810.2d5e5a09.webp",
      "/media/home-hero-tall-540.f33ccf30.webp",
    ],
  },
  booking: {
    alt: "A business jet, small against a wide evening sky, above a level layer of cloud.",
    width: 1440,
    height: 810,
    tone: "bg-[#a88]",
    focus: "object-[88%_12%]",
    files: [
      "/media/booking-1440.64cca3db.avif",
      "/media/booking-720.1aa6fa01.avif",
      "/media/booking-1440.9fb514c2.webp",
      "/media/booking-720.59d4a61e.webp",
    ],
  },
  about: {
    alt: "Cloud tops in warm side light, the horizon blue behind them.",
    width: 1440,
    height: 810,
    tone: "bg-[#655]",
    focus: "object-[50%_50%]",
    files: [
      "/media/about-1440.dd1f79ab.avif",
      "/media/about-720.c627707e.avif",
      "/media/about-1440.d06b3509.webp",
      "/media/about-720.86f0e3e3.webp",
    ],
  },
  "services-flight-operations": {
    alt: "The wing and winglet of a business jet above cloud, the sun low ahead.",
    width: 1440,
    height: 810,
    tone: "bg-[#b98]",
    focus: "object-[50%_50%]",
    files: [
      "/media/services-flight-operations-1440.df905932.avif",
      "/media/services-flight-operations-720.672e93e5.avif",
      "/media/services-flight-operations-1440.7fb298ff.webp",
      "/media/services-flight-operations-720.9990792f.webp",
    ],
  },
  "services-maintenance": {
    alt: "The tail and engines of a business jet from behind, above cloud at dusk.",
    width: 1440,
    height: 810,
    tone: "bg-[#865]",
    focus: "object-[50%_50%]",
    files: [
      "/media/services-maintenance-1440.2b4db626.avif",
      "/media/services-maintenance-720.8cb7cda1.avif",
      "/media/services-maintenance-1440.1de3809e.webp",
      "/media/services-maintenance-720.f50a81a4.webp",
    ],
  },
  "services-commercial": {
    alt: "A Gulfstream on the apron at dusk, seen from behind, cabin lights on.",
    width: 1440,
    height: 810,
    tone: "bg-[#655]",
    focus: "object-[50%_50%]",
    files: [
      "/media/services-commercial-1440.58770afc.avif",
      "/media/services-commercial-720.10501493.avif",
      "/media/services-commercial-1440.ce92db37.webp",
      "/media/services-commercial-720.9b6dd363.webp",
    ],
  },
  "services-compliance": {
    alt: "Part of an engraved drawing: the wings and engines of a business jet from above.",
    width: 1440,
    height: 810,
    tone: "bg-[#eee]",
    focus: "object-[50%_50%]",
    files: [
      "/media/services-compliance-1440.3830815d.avif",
      "/media/services-compliance-720.66d009b0.avif",
      "/media/services-compliance-1440.049e1b43.webp",
      "/media/services-compliance-720.c039781d.webp",
    ],
  },
  certifications: {
    alt: "Pale morning haze above an even layer of cloud.",
    width: 1440,
    height: 810,
    tone: "bg-[#ba9]",
    focus: "object-[50%_50%]",
    files: [
      "/media/certifications-1440.0a11662e.avif",
      "/media/certifications-720.e0bbb0aa.avif",
      "/media/certifications-1440.53a2255d.webp",
      "/media/certifications-720.18934ee8.webp",
    ],
  },
  contact: {
    alt: "Long ridges of cloud at dusk, lit from the left by a sun outside the picture.",
    width: 1440,
    height: 810,
    tone: "bg-[#545]",
    focus: "object-[50%_50%]",
    files: [
      "/media/contact-1440.40124bee.avif",
      "/media/contact-720.a6d35044.avif",
      "/media/contact-1440.aad1ea29.webp",
      "/media/contact-720.8c2bb820.webp",
    ],
  },
  "journal-fallback": {
    alt: "Cloud tops turning rose in the last light.",
    width: 1440,
    height: 810,
    tone: "bg-[#545]",
    focus: "object-[50%_50%]",
    files: [
      "/media/journal-fallback-1440.55553b5e.avif",
      "/media/journal-fallback-720.b64b17f8.avif",
      "/media/journal-fallback-1440.fd2fff2c.webp",
      "/media/journal-fallback-720.e80ee8c2.webp",
    ],
  },
  "post-1": {
    alt: "A wing above broken cloud, the low sun outside the picture to its left.",
    width: 1440,
    height: 810,
    tone: "bg-[#555]",
    focus: "object-[70%_50%]",
    files: [
      "/media/post-1-1440.5705b186.avif",
      "/media/post-1-720.9e6ce9ce.avif",
      "/media/post-1-1440.45cbd654.webp",
      "/media/post-1-720.261940b9.webp",
    ],
  },
  "post-2": {
    alt: "The tail of a Legacy 600 from behind, above cloud at dusk.",
    width: 1440,
    height: 810,
    tone: "bg-[#645]",
    focus: "object-[15%_50%]",
    files: [
      "/media/post-2-1440.3888709f.avif",
      "/media/post-2-720.70eff372.avif",
      "/media/post-2-1440.73c10744.webp",
      "/media/post-2-720.06a04ea9.webp",
    ],
  },
  "post-3": {
    alt: "A Hawker far off in bright haze above cloud.",
    width: 1440,
    height: 810,
    tone: "bg-[#dcb]",
    focus: "object-[50%_50%]",
    files: [
      "/media/post-3-1440.7810755a.avif",
      "/media/post-3-720.6efd2cf0.avif",
      "/media/post-3-1440.165bc564.webp",
      "/media/post-3-720.010e0421.webp",
    ],
  },
  "hawker-800xp-air": {
    alt: "Hawker 800XP in flight over cloud, seen from behind and to the left in low sunlight.",
    width: 1440,
    height: 810,
    tone: "bg-[#876]",
    focus: "object-[52%_55%]",
    files: [
      "/media/hawker-800xp-air-1440.f882391e.avif",
      "/media/hawker-800xp-air-720.c211621c.avif",
      "/media/hawker-800xp-air-1440.a9d07334.webp",
      "/media/hawker-800xp-air-720.d3a6a2e5.webp",
    ],
  },
  "hawker-800xp-apron": {
    alt: "Hawker 800XP parked on the apron at dusk, cabin lights on.",
    width: 1440,
    height: 810,
    tone: "bg-[#755]",
    focus: "object-[45%_58%]",
    files: [
      "/media/hawker-800xp-apron-1440.140539c7.avif",
      "/media/hawker-800xp-apron-720.0395335c.avif",
      "/media/hawker-800xp-apron-1440.9d45a9a1.webp",
      "/media/hawker-800xp-apron-720.a6d51673.webp",
    ],
  },
  "hawker-800xp-plate": {
    alt: "Hawker 800XP drawn to scale from the side and from above. Length 51.2 ft (15.6 m), span 54.3 ft (16.6 m), height 18.1 ft (5.5 m). Cabin 21.3 ft (6.5 m) long and 6.0 ft (1.8 m) wide, seats by group: forward club, 4; aft single and three-place divan, 4.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/hawker-800xp-plate-1600.75d47f14.svg"],
  },
  "hawker-800xp-range": {
    alt: "Map of the range of the Hawker 800XP: 2,539 nm, 4,702 km, round Lagos and round London, in still air without reserves. From Lagos: Johannesburg 2,442 nm, Geneva 2,384 nm, Abuja 276 nm, Nairobi 2,068 nm, Cairo 2,121 nm, Dakar 1,295 nm, Istanbul 2,484 nm, Accra 216 nm, Addis Ababa 2,113 nm, Casablanca 1,718 nm, Luanda 1,100 nm.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/hawker-800xp-range-1600.0dfcc8e1.svg"],
  },
  "challenger-604-air": {
    alt: "Challenger 604 in flight over cloud at dusk, seen from behind and to the left.",
    width: 1440,
    height: 810,
    tone: "bg-[#976]",
    focus: "object-[48%_55%]",
    files: [
      "/media/challenger-604-air-1440.b7ca89d7.avif",
      "/media/challenger-604-air-720.ec17e138.avif",
      "/media/challenger-604-air-1440.6eb0a761.webp",
      "/media/challenger-604-air-720.b0c58dde.webp",
    ],
  },
  "challenger-604-apron": {
    alt: "Challenger 604 parked on the apron at dusk, cabin lights on.",
    width: 1440,
    height: 810,
    tone: "bg-[#654]",
    focus: "object-[50%_60%]",
    files: [
      "/media/challenger-604-apron-1440.0099f84a.avif",
      "/media/challenger-604-apron-720.93365b39.avif",
      "/media/challenger-604-apron-1440.ee09c8a1.webp",
      "/media/challenger-604-apron-720.f970942f.webp",
    ],
  },
  "challenger-604-plate": {
    alt: "Challenger 604 drawn to scale from the side and from above. Length 68.4 ft (20.8 m), span 64.3 ft (19.6 m), height 20.7 ft (6.3 m). Cabin 28.4 ft (8.7 m) long and 8.2 ft (2.5 m) wide, seats by group: forward club, 4; conference group, 4; aft single and three-place divan, 4.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/challenger-604-plate-1600.54f5751e.svg"],
  },
  "challenger-604-range": {
    alt: "Map of the range of the Challenger 604: 3,751 nm, 6,947 km, round Lagos and round London, in still air without reserves. From Lagos: Dubai 3,181 nm, Johannesburg 2,442 nm, São Paulo 3,427 nm, Geneva 2,384 nm, Abuja 276 nm, Nairobi 2,068 nm, Cairo 2,121 nm, Dakar 1,295 nm, Istanbul 2,484 nm, Accra 216 nm, Cape Town 2,583 nm, Addis Ababa 2,113 nm, Casablanca 1,718 nm, Luanda 1,100 nm. London is 2,724 nm from Lagos.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/challenger-604-range-1600.48d01a2a.svg"],
  },
  "legacy-600-air": {
    alt: "Legacy 600 in flight over cloud, seen from the left with the sun behind it.",
    width: 1440,
    height: 810,
    tone: "bg-[#b98]",
    focus: "object-[52%_55%]",
    files: [
      "/media/legacy-600-air-1440.29ebe3f8.avif",
      "/media/legacy-600-air-720.2f13dad1.avif",
      "/media/legacy-600-air-1440.a1c74292.webp",
      "/media/legacy-600-air-720.f28a2beb.webp",
    ],
  },
  "legacy-600-apron": {
    alt: "Legacy 600 parked on the apron at dusk, cabin lights on.",
    width: 1440,
    height: 810,
    tone: "bg-[#655]",
    focus: "object-[48%_55%]",
    files: [
      "/media/legacy-600-apron-1440.0518c821.avif",
      "/media/legacy-600-apron-720.cc8f01cb.avif",
      "/media/legacy-600-apron-1440.0ccc44e3.webp",
      "/media/legacy-600-apron-720.b410d4f3.webp",
    ],
  },
  "legacy-600-plate": {
    alt: "Legacy 600 drawn to scale from the side and from above. Length 86.4 ft (26.3 m), span 69.4 ft (21.2 m), height 22.2 ft (6.8 m). Cabin 43.0 ft (13.1 m) long and 6.9 ft (2.1 m) wide, seats by group: forward club, 4; dining group, 4; aft single and three-place divan, 4.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/legacy-600-plate-1600.8e85442a.svg"],
  },
  "legacy-600-range": {
    alt: "Map of the range of the Legacy 600: 3,429 nm, 6,351 km, round Lagos and round London, in still air without reserves. From Lagos: Dubai 3,181 nm, Johannesburg 2,442 nm, São Paulo 3,427 nm, Geneva 2,384 nm, Abuja 276 nm, Nairobi 2,068 nm, Cairo 2,121 nm, Dakar 1,295 nm, Istanbul 2,484 nm, Accra 216 nm, Cape Town 2,583 nm, Addis Ababa 2,113 nm, Casablanca 1,718 nm, Luanda 1,100 nm. London is 2,724 nm from Lagos.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/legacy-600-range-1600.ca29e966.svg"],
  },
  "gulfstream-400-air": {
    alt: "Gulfstream 400 (GIV-SP) in flight over cloud, the sun setting ahead to its right.",
    width: 1440,
    height: 810,
    tone: "bg-[#976]",
    focus: "object-[45%_52%]",
    files: [
      "/media/gulfstream-400-air-1440.227ecac7.avif",
      "/media/gulfstream-400-air-720.d5790fab.avif",
      "/media/gulfstream-400-air-1440.69dc2278.webp",
      "/media/gulfstream-400-air-720.3c6a248f.webp",
    ],
  },
  "gulfstream-400-apron": {
    alt: "Gulfstream 400 (GIV-SP) parked on the apron at dusk, cabin lights on.",
    width: 1440,
    height: 810,
    tone: "bg-[#755]",
    focus: "object-[45%_58%]",
    files: [
      "/media/gulfstream-400-apron-1440.113e9a25.avif",
      "/media/gulfstream-400-apron-720.a3e5fcb3.avif",
      "/media/gulfstream-400-apron-1440.264d7955.webp",
      "/media/gulfstream-400-apron-720.24989ab2.webp",
    ],
  },
  "gulfstream-400-plate": {
    alt: "Gulfstream 400 (GIV-SP) drawn to scale from the side and from above. Length 88.3 ft (26.9 m), span 77.8 ft (23.7 m), height 24.4 ft (7.4 m). Cabin 45.1 ft (13.7 m) long and 7.3 ft (2.2 m) wide, seats by group: forward club, 4; conference group, 4; two facing three-place divans, 6.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-400-plate-1600.776ed83e.svg"],
  },
  "gulfstream-400-range": {
    alt: "Map of the range of the Gulfstream 400 (GIV-SP): 4,200 nm, 7,778 km, round Lagos and round London, in still air without reserves. From Lagos: Dubai 3,181 nm, Johannesburg 2,442 nm, São Paulo 3,427 nm, Geneva 2,384 nm, Abuja 276 nm, Nairobi 2,068 nm, Mumbai 4,114 nm, Cairo 2,121 nm, Dakar 1,295 nm, Istanbul 2,484 nm, Accra 216 nm, Cape Town 2,583 nm, Addis Ababa 2,113 nm, Casablanca 1,718 nm, Luanda 1,100 nm. London is 2,724 nm from Lagos.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-400-range-1600.fba26f70.svg"],
  },
  "gulfstream-550-air": {
    alt: "Gulfstream 550 in flight over cloud, the low sun ahead to its left.",
    width: 1440,
    height: 810,
    tone: "bg-[#766]",
    focus: "object-[55%_58%]",
    files: [
      "/media/gulfstream-550-air-1440.a5102b80.avif",
      "/media/gulfstream-550-air-720.29381cf2.avif",
      "/media/gulfstream-550-air-1440.7b25e10f.webp",
      "/media/gulfstream-550-air-720.7eefa076.webp",
    ],
  },
  "gulfstream-550-apron": {
    alt: "Gulfstream 550 parked on the apron at dusk, cabin lights on.",
    width: 1440,
    height: 810,
    tone: "bg-[#755]",
    focus: "object-[52%_55%]",
    files: [
      "/media/gulfstream-550-apron-1440.3346d021.avif",
      "/media/gulfstream-550-apron-720.b4c40de0.avif",
      "/media/gulfstream-550-apron-1440.791e1a3c.webp",
      "/media/gulfstream-550-apron-720.9314f0c5.webp",
    ],
  },
  "gulfstream-550-plate": {
    alt: "Gulfstream 550 drawn to scale from the side and from above. Length 96.4 ft (29.4 m), span 93.5 ft (28.5 m), height 25.8 ft (7.9 m). Cabin 43.9 ft (13.4 m) long and 7.3 ft (2.2 m) wide, seats by group: forward club, 4; conference group with facing divan, 7; second club, 4; aft stateroom, 4.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-550-plate-1600.1f39e6bb.svg"],
  },
  "gulfstream-550-range": {
    alt: "Map of the range of the Gulfstream 550: 6,750 nm, 12,501 km, round Lagos and round London, in still air without reserves. From Lagos: New York 4,556 nm, Dubai 3,181 nm, Johannesburg 2,442 nm, São Paulo 3,427 nm, Geneva 2,384 nm, Singapore 6,026 nm, Abuja 276 nm, Nairobi 2,068 nm, Mumbai 4,114 nm, Houston 5,649 nm, Beijing 6,185 nm, Cairo 2,121 nm, Dakar 1,295 nm, Istanbul 2,484 nm, Accra 216 nm, Cape Town 2,583 nm, Addis Ababa 2,113 nm, Casablanca 1,718 nm, Luanda 1,100 nm. London is 2,724 nm from Lagos.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-550-range-1600.e8dbb3ef.svg"],
  },
  "aw109-air": {
    alt: "AW109 in flight, small against the low sun above cloud.",
    width: 1440,
    height: 810,
    tone: "bg-[#887]",
    focus: "object-[50%_50%]",
    files: [
      "/media/aw109-air-1440.0ac4e016.avif",
      "/media/aw109-air-720.622f1016.avif",
      "/media/aw109-air-1440.65f9524f.webp",
      "/media/aw109-air-720.cd04f3f3.webp",
    ],
  },
  "aw109-apron": {
    alt: "AW109 on the apron at dusk, seen from a distance under a wide evening sky.",
    width: 1440,
    height: 810,
    tone: "bg-[#765]",
    focus: "object-[48%_65%]",
    files: [
      "/media/aw109-apron-1440.d8826b24.avif",
      "/media/aw109-apron-720.cc37d61d.avif",
      "/media/aw109-apron-1440.94085b48.webp",
      "/media/aw109-apron-720.ec5db5ac.webp",
    ],
  },
  "aw109-plate": {
    alt: "AW109 drawn to scale from the side and from above. Length 42.8 ft (13.0 m), rotor 36.1 ft (11.0 m), height 11.5 ft (3.5 m). Cabin 6.9 ft (2.1 m) long and 5.3 ft (1.6 m) wide, seats by group: single cabin, two rows facing, 5.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/aw109-plate-1600.cb007f85.svg"],
  },
  "aw109-range": {
    alt: "Map of the range of the AW109: 503 nm, 932 km, round Lagos and round London, in still air without reserves. From Lagos: Abuja 276 nm, Port Harcourt 236 nm, Accra 216 nm, Kano 450 nm, Benin City 137 nm, Calabar 315 nm, Cotonou 58 nm, Abidjan 440 nm, Malabo 364 nm, Kaduna 343 nm. From London: Edinburgh 267 nm, Paris 204 nm, Dublin 234 nm, Geneva 423 nm, Aberdeen 326 nm, Amsterdam 191 nm, Jersey 174 nm, Frankfurt 355 nm.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/aw109-range-1600.815ac16a.svg"],
  },
  "aw139-air": {
    alt: "AW139 in flight, small against the low sun above cloud.",
    width: 1440,
    height: 810,
    tone: "bg-[#b98]",
    focus: "object-[50%_50%]",
    files: [
      "/media/aw139-air-1440.c17fa05b.avif",
      "/media/aw139-air-720.d7a932d8.avif",
      "/media/aw139-air-1440.c110f316.webp",
      "/media/aw139-air-720.9c331dab.webp",
    ],
  },
  "aw139-apron": {
    alt: "AW139 on the apron at dusk, seen from a distance under a wide evening sky.",
    width: 1440,
    height: 810,
    tone: "bg-[#755]",
    focus: "object-[48%_65%]",
    files: [
      "/media/aw139-apron-1440.2a95533b.avif",
      "/media/aw139-apron-720.b41c4ec7.avif",
      "/media/aw139-apron-1440.e9fe0122.webp",
      "/media/aw139-apron-720.3cca22eb.webp",
    ],
  },
  "aw139-plate": {
    alt: "AW139 drawn to scale from the side and from above. Length 54.7 ft (16.7 m), rotor 45.3 ft (13.8 m), height 16.3 ft (5.0 m). Cabin 8.9 ft (2.7 m) long and 6.9 ft (2.1 m) wide, seats by group: single cabin, three rows of four, 12.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/aw139-plate-1600.7cb8e657.svg"],
  },
  "aw139-range": {
    alt: "Map of the range of the AW139: 573 nm, 1,061 km, round Lagos and round London, in still air without reserves. From Lagos: Abuja 276 nm, Port Harcourt 236 nm, Accra 216 nm, Kano 450 nm, Benin City 137 nm, Calabar 315 nm, Cotonou 58 nm, Abidjan 440 nm, Malabo 364 nm, Kaduna 343 nm. From London: Edinburgh 267 nm, Paris 204 nm, Dublin 234 nm, Geneva 423 nm, Aberdeen 326 nm, Amsterdam 191 nm, Jersey 174 nm, Frankfurt 355 nm.",
    width: 1600,
    height: 900,
    tone: "bg-[#223]",
    focus: "object-[50%_50%]",
    files: ["/media/aw139-range-1600.4e718141.svg"],
  },
  "team-01": {
    alt: "The initials of Babatunde Akinsanya above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#233]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-01-960.d1806ecf.avif",
      "/media/team-01-720.5db1b0c1.avif",
      "/media/team-01-960.c9e1154d.webp",
      "/media/team-01-720.2a560645.webp",
    ],
  },
  "team-02": {
    alt: "The initials of Captain Eleanor Whitcombe above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#233]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-02-960.2d6a2347.avif",
      "/media/team-02-720.2e73b413.avif",
      "/media/team-02-960.1bba8aac.webp",
      "/media/team-02-720.4ea8bd91.webp",
    ],
  },
  "team-03": {
    alt: "The initials of Captain Ibrahim Danjuma above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#333]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-03-960.a6fc466d.avif",
      "/media/team-03-720.3926ffcc.avif",
      "/media/team-03-960.d7a4d1c4.webp",
      "/media/team-03-720.715cb194.webp",
    ],
  },
  "team-04": {
    alt: "The initials of Ngozi Eze-Martins above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#233]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-04-960.bf32feaf.avif",
      "/media/team-04-720.0deb8307.avif",
      "/media/team-04-960.54dd4a44.webp",
      "/media/team-04-720.195b0227.webp",
    ],
  },
  "team-05": {
    alt: "The initials of Folasade Adeyemi above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#333]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-05-960.d9af27f2.avif",
      "/media/team-05-720.9cb7e113.avif",
      "/media/team-05-960.2ee73eef.webp",
      "/media/team-05-720.bc706f85.webp",
    ],
  },
  "team-06": {
    alt: "The initials of Emeka Nwachukwu above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#333]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-06-960.e699dedc.avif",
      "/media/team-06-720.efcb8d44.avif",
      "/media/team-06-960.2e1a0f50.webp",
      "/media/team-06-720.f18c08b0.webp",
    ],
  },
  "team-07": {
    alt: "The initials of Halima Yusuf above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#233]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-07-960.03f8ec16.avif",
      "/media/team-07-720.0b07cb9e.avif",
      "/media/team-07-960.2bc98f79.webp",
      "/media/team-07-720.17f84b12.webp",
    ],
  },
  "team-08": {
    alt: "The initials of Thomas Aldridge above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#333]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-08-960.63156392.avif",
      "/media/team-08-720.2a3096c2.avif",
      "/media/team-08-960.655e8db1.webp",
      "/media/team-08-720.c12e1454.webp",
    ],
  },
  "team-09": {
    alt: "The initials of Osaro Ehigiator above a sea of cloud, in place of a portrait.",
    width: 960,
    height: 1200,
    tone: "bg-[#233]",
    focus: "object-[50%_35%]",
    files: [
      "/media/team-09-960.e591b9b0.avif",
      "/media/team-09-720.91a6c14a.avif",
      "/media/team-09-960.ba7ae47f.webp",
      "/media/team-09-720.cdfe2017.webp",
    ],
  },
  "not-found": {
    alt: "An empty sky, the sun through haze above a level layer of cloud.",
    width: 1440,
    height: 810,
    tone: "bg-[#a99]",
    focus: "object-[50%_50%]",
    files: [
      "/media/not-found-1440.be7be91c.avif",
      "/media/not-found-720.ccf3ccf4.avif",
      "/media/not-found-1440.6477df1a.webp",
      "/media/not-found-720.a0ef6ab2.webp",
    ],
  },
};

/**
 * The loop behind the first view of the home page, without sound: for tall screens first, then for all. Its posters are
 * the slots `home-hero-tall` and `home-hero`.
 */
export const heroFilm = [
  {
    src: "/media/home-film-tall-av1.749afce3.mp4",
    type: 'video/mp4; codecs="av01.0.05M.10"',
    media: tallScreen,
  },
  {
    src: "/media/home-film-tall-h264.f481c21e.mp4",
    type: 'video/mp4; codecs="avc1.64001f"',
    media: tallScreen,
  },
  { src: "/media/home-film-wide-av1.bc9a4cf0.mp4", type: 'video/mp4; codecs="av01.0.05M.10"' },
  { src: "/media/home-film-wide-h264.11964ddb.mp4", type: 'video/mp4; codecs="avc1.64001f"' },
];

/** What a shared link shows, by the page's path: JPEG, 1200 x 630, with the page's title. */
export const openGraphPictures: Readonly<Record<string, { src: string; alt: string }>> = {
  "/": {
    src: "/media/og-home-1200.cacb51da.jpg",
    alt: "A clear horizon, from Lagos to London. Harmattan Aviation.",
  },
  "/about": { src: "/media/og-about-1200.56b27452.jpg", alt: "About us. Harmattan Aviation." },
  "/services": {
    src: "/media/og-services-1200.1f094526.jpg",
    alt: "Aircraft management services. Harmattan Aviation.",
  },
  "/fleet": {
    src: "/media/og-fleet-1200.f2427f0d.jpg",
    alt: "Fleet: five jets, two helicopters. Harmattan Aviation.",
  },
  "/team": { src: "/media/og-team-1200.b0d0674d.jpg", alt: "Our team. Harmattan Aviation." },
  "/team/leadership": {
    src: "/media/og-team-leadership-1200.2a14f4b7.jpg",
    alt: "Leadership team. Harmattan Aviation.",
  },
  "/team/operations": {
    src: "/media/og-team-operations-1200.8be2346a.jpg",
    alt: "Operations team. Harmattan Aviation.",
  },
  "/team/cabin-crew": {
    src: "/media/og-team-cabin-crew-1200.d808365f.jpg",
    alt: "Cabin crew. Harmattan Aviation.",
  },
  "/team/administration": {
    src: "/media/og-team-administration-1200.ebc21a11.jpg",
    alt: "Administration team. Harmattan Aviation.",
  },
  "/blog": {
    src: "/media/og-blog-1200.21069939.jpg",
    alt: "Blog: from the operations room. Harmattan Aviation.",
  },
  "/certifications": {
    src: "/media/og-certifications-1200.c184b5c0.jpg",
    alt: "Certifications. Harmattan Aviation.",
  },
  "/contact": {
    src: "/media/og-contact-1200.90f552b1.jpg",
    alt: "Contact the charter desk. Harmattan Aviation.",
  },
  "/booking": { src: "/media/og-booking-1200.3e95f92b.jpg", alt: "Book your flight. Harmattan Aviation." },
  "/bookings": { src: "/media/og-bookings-1200.aa7b8ede.jpg", alt: "My bookings. Harmattan Aviation." },
  "/privacy-policy": {
    src: "/media/og-privacy-policy-1200.fb6a852c.jpg",
    alt: "Privacy policy. Harmattan Aviation.",
  },
  "/terms": { src: "/media/og-terms-1200.9297d4c4.jpg", alt: "Terms of use. Harmattan Aviation." },
  "/cookie-policy": {
    src: "/media/og-cookie-policy-1200.82e64c4a.jpg",
    alt: "Cookies policy. Harmattan Aviation.",
  },
  "/blog/slots-and-permits-at-the-years-end": {
    src: "/media/og-post-1-1200.054c6ee6.jpg",
    alt: "Slots and permits at the year’s end. Harmattan Aviation.",
  },
  "/blog/what-a-management-budget-really-holds": {
    src: "/media/og-post-2-1200.a6e94e51.jpg",
    alt: "What an aircraft management budget really holds. Harmattan Aviation.",
  },
  "/blog/flying-through-the-dust-season": {
    src: "/media/og-post-3-1200.d17651bd.jpg",
    alt: "Flying through the dust season. Harmattan Aviation.",
  },
};
