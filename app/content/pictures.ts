/** A picture and its size, so that the layout does not move. `picture-manifest.json` has hashes and colours. */
export type Picture = {
  alt: string;
  width: number;
  height: number;
  /** A Tailwind class: the picture's dominant colour, shown until it has loaded. */
  tone: string;
  /** A Tailwind class: the point that stays in view when a picture is cropped. */
  focus: string;
  /** Widest first, AVIF before WebP, named `<slot>-<width>.<hash>.<format>`. */
  files: readonly string[];
};

/** Media query of upright phones, which get the tall version of a picture. */
export const tallScreen = "(max-aspect-ratio: 3/4)";

// Written by npm run pictures.

export type PictureSlot =
  | "home-hero"
  | "home-hero-tall"
  | "line-up"
  | "about-bases"
  | "about-hawker"
  | "about-hawker-tall"
  | "closing"
  | "booking"
  | "about"
  | "services-flight-operations"
  | "services-maintenance"
  | "services-commercial"
  | "services-compliance"
  | "services-acquisition"
  | "services-consultancy"
  | "airport-lagos"
  | "airport-abuja"
  | "airport-london"
  | "journal-fallback"
  | "post-1"
  | "post-2"
  | "post-3"
  | "post-3-visibility"
  | "hawker-800xp-air"
  | "hawker-800xp-plate"
  | "hawker-800xp-range"
  | "hawker-800xp-cabin"
  | "challenger-604-air"
  | "challenger-604-plate"
  | "challenger-604-range"
  | "challenger-604-cabin"
  | "legacy-600-air"
  | "legacy-600-plate"
  | "legacy-600-range"
  | "legacy-600-cabin"
  | "gulfstream-400-air"
  | "gulfstream-400-plate"
  | "gulfstream-400-range"
  | "gulfstream-400-cabin"
  | "gulfstream-550-air"
  | "gulfstream-550-plate"
  | "gulfstream-550-range"
  | "gulfstream-550-cabin"
  | "aw109-air"
  | "aw109-plate"
  | "aw109-range"
  | "aw109-cabin"
  | "aw139-air"
  | "aw139-plate"
  | "aw139-range"
  | "aw139-cabin";

/** Every picture of the site by its slot. */
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
      "/media/home-hero-tall-810.5dbf21b9.avif",
      "/media/home-hero-tall-540.881686f7.avif",
      "/media/home-hero-tall-810.2d5e5a09.webp",
      "/media/home-hero-tall-540.f33ccf30.webp",
    ],
  },
  "line-up": {
    alt: "The seven aircraft from the side, drawn to one scale.",
    width: 1728,
    height: 82,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/line-up-1728.542e3096.svg"],
  },
  "about-bases": {
    alt: "Map from the Gulf of Guinea to Britain, with the offices and the years in which they opened: Lagos, 2011; Abuja, 2014; London, 2017.",
    width: 1280,
    height: 1600,
    tone: "bg-[#234]",
    focus: "object-[50%_50%]",
    files: ["/media/about-bases-1280.25db28fa.svg"],
  },
  "about-hawker": {
    alt: "Hawker 800XP drawn to scale from the side and from above, with its cabin for 8.",
    width: 1296,
    height: 612,
    tone: "bg-[#eee]",
    focus: "object-[0%_50%]",
    files: ["/media/about-hawker-1296.ebb2aebc.svg"],
  },
  "about-hawker-tall": {
    alt: "Hawker 800XP drawn to scale from the side, and its cabin for 8.",
    width: 670,
    height: 694,
    tone: "bg-[#eee]",
    focus: "object-[0%_50%]",
    files: ["/media/about-hawker-tall-670.77b7e3c8.svg"],
  },
  closing: {
    alt: "Map on a dark ground: the great circle from Lagos to London, and the short one to Abuja.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[78%_50%]",
    files: ["/media/closing-1600.62482a25.svg"],
  },
  booking: {
    alt: "A business jet climbing away in silhouette at dusk.",
    width: 1440,
    height: 810,
    tone: "bg-[#a86]",
    focus: "object-[80%_36%]",
    files: [
      "/media/booking-1440.904a4fbb.avif",
      "/media/booking-720.47117305.avif",
      "/media/booking-1440.d631bfb0.webp",
      "/media/booking-720.c88cbc34.webp",
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
    alt: "Engraved detail of a fuel release form, stamped.",
    width: 1440,
    height: 960,
    tone: "bg-[#eee]",
    focus: "object-[60%_16%]",
    files: ["/media/services-flight-operations-1440.4e1f866e.svg"],
  },
  "services-maintenance": {
    alt: "Engraved view through a borescope: compressor blades in the round field of the lens, a scale about it.",
    width: 1440,
    height: 960,
    tone: "bg-[#dcb]",
    focus: "object-[50%_50%]",
    files: ["/media/services-maintenance-1440.06f4685c.svg"],
  },
  "services-commercial": {
    alt: "Engraved seal of Harmattan Aviation, a low sun over a ruled horizon, on a page of an account.",
    width: 1440,
    height: 960,
    tone: "bg-[#edc]",
    focus: "object-[66%_50%]",
    files: ["/media/services-commercial-1440.20134377.svg"],
  },
  "services-compliance": {
    alt: "Engraved detail of a landing permit with the stamps of two authorities.",
    width: 1440,
    height: 960,
    tone: "bg-[#edc]",
    focus: "object-[50%_50%]",
    files: ["/media/services-compliance-1440.bc8df85c.svg"],
  },
  "services-acquisition": {
    alt: "Engraving of a bill of sale for an aircraft, with a rosette and a signature.",
    width: 1440,
    height: 960,
    tone: "bg-[#ccc]",
    focus: "object-[50%_50%]",
    files: ["/media/services-acquisition-1440.c35cf48b.svg"],
  },
  "services-consultancy": {
    alt: "Engraved detail of a study: one question at the head of a page, and under it seats against range on a standard day and at 35 °C, with the trip marked at ten of twelve seats.",
    width: 1440,
    height: 960,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/services-consultancy-1440.1de16a5e.svg"],
  },
  "airport-lagos": {
    alt: "Diagram of Lagos Murtala Muhammed airport (DNMM) to scale, north at the top: runway 18L/36R, 8,997 ft, and 18R/36L, 12,794 ft, elevation 135 ft. A ring of one nautical mile surrounds the reference point.",
    width: 480,
    height: 480,
    tone: "bg-[#123]",
    focus: "object-[50%_50%]",
    files: ["/media/airport-lagos-480.7304695d.svg"],
  },
  "airport-abuja": {
    alt: "Diagram of Abuja Nnamdi Azikiwe airport (DNAA) to scale, north at the top: runway 04/22, 11,842 ft, elevation 1,123 ft. A ring of one nautical mile surrounds the reference point.",
    width: 480,
    height: 480,
    tone: "bg-[#123]",
    focus: "object-[50%_50%]",
    files: ["/media/airport-abuja-480.04aa31ed.svg"],
  },
  "airport-london": {
    alt: "Diagram of London Luton airport (EGGW) to scale, north at the top: runway 07/25, 7,093 ft, elevation 526 ft. A ring of one nautical mile surrounds the reference point.",
    width: 480,
    height: 480,
    tone: "bg-[#123]",
    focus: "object-[50%_50%]",
    files: ["/media/airport-london-480.46aa52f7.svg"],
  },
  "journal-fallback": {
    alt: "The compass rose of a chart, its lines running on to the edges of the sheet.",
    width: 1600,
    height: 900,
    tone: "bg-[#edd]",
    focus: "object-[63%_50%]",
    files: ["/media/journal-fallback-1600.b42465d3.svg"],
  },
  "post-1": {
    alt: "Chart of office hours from 1 December to 5 January, one column a day: weekends and holidays are empty. A line at 10 December is the day to ask by; a request sent on the afternoon of 24 December is first read on 29 December.",
    width: 1600,
    height: 900,
    tone: "bg-[#123]",
    focus: "object-[54%_50%]",
    files: ["/media/post-1-1600.ac515e0e.svg"],
  },
  "post-2": {
    alt: "Bars of a year's cost by share: crew 24 per cent, fuel 22 per cent, engines 19 per cent, airframe 14 per cent, hangar, insurance 11 per cent, landing, handling 7 per cent, management fee 3 per cent. Ruled bars follow the calendar, full ones the flight hours.",
    width: 1600,
    height: 900,
    tone: "bg-[#ddc]",
    focus: "object-[0%_50%]",
    files: ["/media/post-2-1600.2299b32e.svg"],
  },
  "post-3": {
    alt: "A business jet nearly lost in dust, the sun a pale disc above it.",
    width: 1440,
    height: 810,
    tone: "bg-[#cba]",
    focus: "object-[50%_50%]",
    files: [
      "/media/post-3-1440.795f8f5e.avif",
      "/media/post-3-720.aa4d0bb3.avif",
      "/media/post-3-1440.3ec955bf.webp",
      "/media/post-3-720.776a193d.webp",
    ],
  },
  "post-3-visibility": {
    alt: "Runway lights growing fainter with distance in a visibility of 800 metres, with marks at 550 metres, the least for a Category I approach, at 800 metres, and at 5,000 metres, from where haze is reported.",
    width: 1200,
    height: 480,
    tone: "bg-[#dcb]",
    focus: "object-[50%_50%]",
    files: ["/media/post-3-visibility-1200.fd2611ca.svg"],
  },
  "hawker-800xp-air": {
    alt: "The tail of a Hawker 800XP in silhouette against the evening sky.",
    width: 1440,
    height: 810,
    tone: "bg-[#a75]",
    focus: "object-[58%_45%]",
    files: [
      "/media/hawker-800xp-air-1440.7551cde6.avif",
      "/media/hawker-800xp-air-720.ede7ecc3.avif",
      "/media/hawker-800xp-air-1440.68fd9fe2.webp",
      "/media/hawker-800xp-air-720.699e06a1.webp",
    ],
  },
  "hawker-800xp-plate": {
    alt: "Hawker 800XP drawn to scale from the side and from above. Length 51.2 ft (15.6 m), span 54.3 ft (16.6 m), height 18.1 ft (5.5 m). Cabin 21.3 ft (6.5 m) long and 6.0 ft (1.8 m) wide, seats by group: forward club, 4; aft single and three-place divan, 4.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/hawker-800xp-plate-1600.279b0a52.svg"],
  },
  "hawker-800xp-range": {
    alt: "Map of the range of the Hawker 800XP: 2,539 nm, 4,702 km, round Lagos and round London, in still air without reserves. From Lagos: Johannesburg 2,416 nm, Geneva 2,378 nm, Abuja 276 nm, Nairobi 2,071 nm, Cairo 2,120 nm, Dakar 1,297 nm, Istanbul 2,470 nm, Accra 216 nm, Addis Ababa 2,117 nm, Casablanca 1,713 nm, Luanda 1,096 nm.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/hawker-800xp-range-1600.979c7980.svg"],
  },
  "hawker-800xp-cabin": {
    alt: "Plan of the cabin of the Hawker 800XP, nose to the left. Seats by group: forward club, 4; aft single and three-place divan, 4.",
    width: 1160,
    height: 158,
    tone: "bg-[#eee]",
    focus: "object-[50%_50%]",
    files: ["/media/hawker-800xp-cabin-1160.c4adbeb4.svg"],
  },
  "challenger-604-air": {
    alt: "A Challenger 604 in silhouette at nightfall, its cabin lit.",
    width: 1440,
    height: 810,
    tone: "bg-[#644]",
    focus: "object-[58%_45%]",
    files: [
      "/media/challenger-604-air-1440.79542347.avif",
      "/media/challenger-604-air-720.8faf37d7.avif",
      "/media/challenger-604-air-1440.ebf6fcb4.webp",
      "/media/challenger-604-air-720.51ca9b18.webp",
    ],
  },
  "challenger-604-plate": {
    alt: "Challenger 604 drawn to scale from the side and from above. Length 68.4 ft (20.8 m), span 64.3 ft (19.6 m), height 20.7 ft (6.3 m). Cabin 28.4 ft (8.7 m) long and 8.2 ft (2.5 m) wide, seats by group: forward club, 4; conference group, 4; aft single and three-place divan, 4.",
    width: 1600,
    height: 900,
    tone: "bg-[#eee]",
    focus: "object-[50%_50%]",
    files: ["/media/challenger-604-plate-1600.86b772bd.svg"],
  },
  "challenger-604-range": {
    alt: "Map of the range of the Challenger 604: 3,751 nm, 6,947 km, round Lagos and round London, in still air without reserves. From Lagos: Dubai 3,186 nm, Johannesburg 2,416 nm, São Paulo 3,428 nm, Geneva 2,378 nm, Abuja 276 nm, Nairobi 2,071 nm, Cairo 2,120 nm, Dakar 1,297 nm, Istanbul 2,470 nm, Accra 216 nm, Cape Town 2,574 nm, Addis Ababa 2,117 nm, Casablanca 1,713 nm, Luanda 1,096 nm. London is 2,718 nm from Lagos.",
    width: 1600,
    height: 900,
    tone: "bg-[#234]",
    focus: "object-[50%_50%]",
    files: ["/media/challenger-604-range-1600.34c183bf.svg"],
  },
  "challenger-604-cabin": {
    alt: "Plan of the cabin of the Challenger 604, nose to the left. Seats by group: forward club, 4; conference group, 4; aft single and three-place divan, 4.",
    width: 1160,
    height: 214,
    tone: "bg-[#eee]",
    focus: "object-[50%_50%]",
    files: ["/media/challenger-604-cabin-1160.c2dedc2e.svg"],
  },
  "legacy-600-air": {
    alt: "A Legacy 600 climbing in silhouette, the low sun to its left.",
    width: 1440,
    height: 810,
    tone: "bg-[#877]",
    focus: "object-[46%_42%]",
    files: [
      "/media/legacy-600-air-1440.f213eacb.avif",
      "/media/legacy-600-air-720.36f7c977.avif",
      "/media/legacy-600-air-1440.e5929f34.webp",
      "/media/legacy-600-air-720.5d095d5e.webp",
    ],
  },
  "legacy-600-plate": {
    alt: "Legacy 600 drawn to scale from the side and from above. Length 86.4 ft (26.3 m), span 69.4 ft (21.2 m), height 22.2 ft (6.8 m). Cabin 43.0 ft (13.1 m) long and 6.9 ft (2.1 m) wide, seats by group: forward club, 4; dining group, 4; aft single and three-place divan, 4.",
    width: 1600,
    height: 900,
    tone: "bg-[#eee]",
    focus: "object-[50%_50%]",
    files: ["/media/legacy-600-plate-1600.576c55a7.svg"],
  },
  "legacy-600-range": {
    alt: "Map of the range of the Legacy 600: 3,429 nm, 6,351 km, round Lagos and round London, in still air without reserves. From Lagos: Dubai 3,186 nm, Johannesburg 2,416 nm, São Paulo 3,428 nm, Geneva 2,378 nm, Abuja 276 nm, Nairobi 2,071 nm, Cairo 2,120 nm, Dakar 1,297 nm, Istanbul 2,470 nm, Accra 216 nm, Cape Town 2,574 nm, Addis Ababa 2,117 nm, Casablanca 1,713 nm, Luanda 1,096 nm. London is 2,718 nm from Lagos.",
    width: 1600,
    height: 900,
    tone: "bg-[#234]",
    focus: "object-[50%_50%]",
    files: ["/media/legacy-600-range-1600.6de8f670.svg"],
  },
  "legacy-600-cabin": {
    alt: "Plan of the cabin of the Legacy 600, nose to the left. Seats by group: forward club, 4; dining group, 4; aft single and three-place divan, 4.",
    width: 1160,
    height: 181,
    tone: "bg-[#eee]",
    focus: "object-[50%_50%]",
    files: ["/media/legacy-600-cabin-1160.e07c2a60.svg"],
  },
  "gulfstream-400-air": {
    alt: "The dark side of a Gulfstream 400 (GIV-SP) at dusk, its row of oval windows lit.",
    width: 1440,
    height: 810,
    tone: "bg-[#864]",
    focus: "object-[45%_55%]",
    files: [
      "/media/gulfstream-400-air-1440.d98e23b7.avif",
      "/media/gulfstream-400-air-720.cd96cbb4.avif",
      "/media/gulfstream-400-air-1440.0d52bc27.webp",
      "/media/gulfstream-400-air-720.7e619639.webp",
    ],
  },
  "gulfstream-400-plate": {
    alt: "Gulfstream 400 (GIV-SP) drawn to scale from the side and from above. Length 88.3 ft (26.9 m), span 77.8 ft (23.7 m), height 24.4 ft (7.4 m). Cabin 45.1 ft (13.7 m) long and 7.3 ft (2.2 m) wide, seats by group: forward club, 4; conference group, 4; two facing three-place divans, 6.",
    width: 1600,
    height: 900,
    tone: "bg-[#eee]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-400-plate-1600.e3e5c76b.svg"],
  },
  "gulfstream-400-range": {
    alt: "Map of the range of the Gulfstream 400 (GIV-SP): 4,200 nm, 7,778 km, round Lagos and round London, in still air without reserves. From Lagos: Dubai 3,186 nm, Johannesburg 2,416 nm, São Paulo 3,428 nm, Geneva 2,378 nm, Abuja 276 nm, Nairobi 2,071 nm, Mumbai 4,121 nm, Cairo 2,120 nm, Dakar 1,297 nm, Istanbul 2,470 nm, Accra 216 nm, Cape Town 2,574 nm, Addis Ababa 2,117 nm, Casablanca 1,713 nm, Luanda 1,096 nm. London is 2,718 nm from Lagos.",
    width: 1600,
    height: 900,
    tone: "bg-[#234]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-400-range-1600.c140cc42.svg"],
  },
  "gulfstream-400-cabin": {
    alt: "Plan of the cabin of the Gulfstream 400 (GIV-SP), nose to the left. Seats by group: forward club, 4; conference group, 4; two facing three-place divans, 6.",
    width: 1160,
    height: 191,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-400-cabin-1160.eb7ae320.svg"],
  },
  "gulfstream-550-air": {
    alt: "A Gulfstream 550 climbing away in silhouette, the low sun to its right.",
    width: 1440,
    height: 810,
    tone: "bg-[#a86]",
    focus: "object-[56%_50%]",
    files: [
      "/media/gulfstream-550-air-1440.8ec6f4e7.avif",
      "/media/gulfstream-550-air-720.7683612e.avif",
      "/media/gulfstream-550-air-1440.04279054.webp",
      "/media/gulfstream-550-air-720.ffb521d2.webp",
    ],
  },
  "gulfstream-550-plate": {
    alt: "Gulfstream 550 drawn to scale from the side and from above. Length 96.4 ft (29.4 m), span 93.5 ft (28.5 m), height 25.8 ft (7.9 m). Cabin 43.9 ft (13.4 m) long and 7.3 ft (2.2 m) wide, seats by group: forward club, 4; conference group with facing divan, 7; second club, 4; aft stateroom, 4.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-550-plate-1600.bb5f482c.svg"],
  },
  "gulfstream-550-range": {
    alt: "Map of the range of the Gulfstream 550: 6,750 nm, 12,501 km, round Lagos and round London, in still air without reserves. From Lagos: New York 4,576 nm, Dubai 3,186 nm, Johannesburg 2,416 nm, São Paulo 3,428 nm, Geneva 2,378 nm, Singapore 6,037 nm, Abuja 276 nm, Nairobi 2,071 nm, Mumbai 4,121 nm, Houston 5,659 nm, Beijing 6,196 nm, Cairo 2,120 nm, Dakar 1,297 nm, Istanbul 2,470 nm, Accra 216 nm, Cape Town 2,574 nm, Addis Ababa 2,117 nm, Casablanca 1,713 nm, Luanda 1,096 nm. London is 2,718 nm from Lagos.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-550-range-1600.b91a87be.svg"],
  },
  "gulfstream-550-cabin": {
    alt: "Plan of the cabin of the Gulfstream 550, nose to the left. Seats by group: forward club, 4; conference group with facing divan, 7; second club, 4; aft stateroom, 4.",
    width: 1160,
    height: 191,
    tone: "bg-[#eee]",
    focus: "object-[50%_50%]",
    files: ["/media/gulfstream-550-cabin-1160.7c005a8c.svg"],
  },
  "aw109-air": {
    alt: "An AW109 in silhouette at nightfall.",
    width: 1440,
    height: 810,
    tone: "bg-[#754]",
    focus: "object-[46%_50%]",
    files: [
      "/media/aw109-air-1440.23556466.avif",
      "/media/aw109-air-720.edba9081.avif",
      "/media/aw109-air-1440.4997621f.webp",
      "/media/aw109-air-720.271d9112.webp",
    ],
  },
  "aw109-plate": {
    alt: "AW109 drawn to scale from the side and from above. Length 42.8 ft (13.0 m), rotor 36.1 ft (11.0 m), height 11.5 ft (3.5 m). Cabin 6.9 ft (2.1 m) long and 5.3 ft (1.6 m) wide, seats by group: single cabin, two rows facing, 5.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/aw109-plate-1600.1c760b54.svg"],
  },
  "aw109-range": {
    alt: "Map of the range of the AW109: 503 nm, 932 km, round Lagos and round London, in still air without reserves. From Lagos: Abuja 276 nm, Port Harcourt 236 nm, Accra 216 nm, Kano 449 nm, Benin City 137 nm, Calabar 315 nm, Cotonou 57 nm, Abidjan 440 nm, Malabo 364 nm, Kaduna 342 nm. From London: Edinburgh 267 nm, Paris 205 nm, Dublin 235 nm, Geneva 424 nm, Aberdeen 326 nm, Amsterdam 192 nm, Jersey 175 nm, Frankfurt 356 nm.",
    width: 1600,
    height: 900,
    tone: "bg-[#233]",
    focus: "object-[50%_50%]",
    files: ["/media/aw109-range-1600.03e33d29.svg"],
  },
  "aw109-cabin": {
    alt: "Plan of the cabin of the AW109, nose to the left. Seats by group: single cabin, two rows facing, 5.",
    width: 1160,
    height: 275,
    tone: "bg-[#123]",
    focus: "object-[50%_50%]",
    files: ["/media/aw109-cabin-1160.f840ee4d.svg"],
  },
  "aw139-air": {
    alt: "AW139 in silhouette against the evening sky.",
    width: 1440,
    height: 810,
    tone: "bg-[#b97]",
    focus: "object-[42%_50%]",
    files: [
      "/media/aw139-air-1440.0873ccc8.avif",
      "/media/aw139-air-720.c24c5a9d.avif",
      "/media/aw139-air-1440.ac266fae.webp",
      "/media/aw139-air-720.9606b385.webp",
    ],
  },
  "aw139-plate": {
    alt: "AW139 drawn to scale from the side and from above. Length 54.7 ft (16.7 m), rotor 45.3 ft (13.8 m), height 16.3 ft (5.0 m). Cabin 8.9 ft (2.7 m) long and 6.9 ft (2.1 m) wide, seats by group: single cabin, three rows of four, 12.",
    width: 1600,
    height: 900,
    tone: "bg-[#fee]",
    focus: "object-[50%_50%]",
    files: ["/media/aw139-plate-1600.fb5f20e8.svg"],
  },
  "aw139-range": {
    alt: "Map of the range of the AW139: 573 nm, 1,061 km, round Lagos and round London, in still air without reserves. From Lagos: Abuja 276 nm, Port Harcourt 236 nm, Accra 216 nm, Kano 449 nm, Benin City 137 nm, Calabar 315 nm, Cotonou 57 nm, Abidjan 440 nm, Malabo 364 nm, Kaduna 342 nm. From London: Edinburgh 267 nm, Paris 205 nm, Dublin 235 nm, Geneva 424 nm, Aberdeen 326 nm, Amsterdam 192 nm, Jersey 175 nm, Frankfurt 356 nm.",
    width: 1600,
    height: 900,
    tone: "bg-[#223]",
    focus: "object-[50%_50%]",
    files: ["/media/aw139-range-1600.5feb3128.svg"],
  },
  "aw139-cabin": {
    alt: "Plan of the cabin of the AW139, nose to the left. Seats by group: single cabin, three rows of four, 12.",
    width: 1160,
    height: 357,
    tone: "bg-[#455]",
    focus: "object-[50%_50%]",
    files: ["/media/aw139-cabin-1160.1ce38176.svg"],
  },
};

/** The silent loop of the home page: for tall screens first. Its posters are `home-hero-tall` and `home-hero`. */
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

/** Link previews by path: JPEG, 1200 x 630, with the page's title. */
export const openGraphPictures: Readonly<Record<string, { src: string; alt: string }>> = {
  "/": {
    src: "/media/og-home-1200.eebe201e.jpg",
    alt: "A clear horizon, from Lagos to London. Harmattan Aviation.",
  },
  "/about": { src: "/media/og-about-1200.47c1add9.jpg", alt: "About us. Harmattan Aviation." },
  "/services": {
    src: "/media/og-services-1200.820943f2.jpg",
    alt: "Aircraft management services. Harmattan Aviation.",
  },
  "/fleet": {
    src: "/media/og-fleet-1200.b4c4b75b.jpg",
    alt: "Fleet: five jets, two helicopters. Harmattan Aviation.",
  },
  "/team": { src: "/media/og-team-1200.f670c56f.jpg", alt: "Our team. Harmattan Aviation." },
  "/team/leadership": {
    src: "/media/og-team-leadership-1200.21aee7e8.jpg",
    alt: "Leadership team. Harmattan Aviation.",
  },
  "/team/operations": {
    src: "/media/og-team-operations-1200.ec991f7d.jpg",
    alt: "Operations team. Harmattan Aviation.",
  },
  "/team/cabin-crew": {
    src: "/media/og-team-cabin-crew-1200.fbfd4dfc.jpg",
    alt: "Cabin crew. Harmattan Aviation.",
  },
  "/team/administration": {
    src: "/media/og-team-administration-1200.0a8c9280.jpg",
    alt: "Administration team. Harmattan Aviation.",
  },
  "/blog": {
    src: "/media/og-blog-1200.8e1d4a7f.jpg",
    alt: "Blog: from the operations room. Harmattan Aviation.",
  },
  "/certifications": {
    src: "/media/og-certifications-1200.5995664c.jpg",
    alt: "Certifications. Harmattan Aviation.",
  },
  "/contact": {
    src: "/media/og-contact-1200.d02aa257.jpg",
    alt: "Contact the charter desk. Harmattan Aviation.",
  },
  "/booking": { src: "/media/og-booking-1200.541163a0.jpg", alt: "Book your flight. Harmattan Aviation." },
  "/bookings": { src: "/media/og-bookings-1200.f133f5fc.jpg", alt: "My bookings. Harmattan Aviation." },
  "/privacy-policy": {
    src: "/media/og-privacy-policy-1200.d1b7e953.jpg",
    alt: "Privacy policy. Harmattan Aviation.",
  },
  "/terms": { src: "/media/og-terms-1200.b6bb8f93.jpg", alt: "Terms of use. Harmattan Aviation." },
  "/cookie-policy": {
    src: "/media/og-cookie-policy-1200.83371f21.jpg",
    alt: "Cookies policy. Harmattan Aviation.",
  },
  "/blog/slots-and-permits-at-the-years-end": {
    src: "/media/og-post-1-1200.02fb7e84.jpg",
    alt: "Slots and permits at the year’s end. Harmattan Aviation.",
  },
  "/blog/what-a-management-budget-really-holds": {
    src: "/media/og-post-2-1200.8afd0a69.jpg",
    alt: "What an aircraft management budget really holds. Harmattan Aviation.",
  },
  "/blog/flying-through-the-dust-season": {
    src: "/media/og-post-3-1200.739c7839.jpg",
    alt: "Flying through the dust season. Harmattan Aviation.",
  },
};
