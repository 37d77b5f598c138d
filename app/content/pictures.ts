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

/** Every picture of the site by its slot. All are illustrations until the company's photographs replace them. */
export const pictures: Partial<Record<PictureSlot, Picture>> = {
  "home-hero": {
    alt: "A wing tip over a sea of cloud, the low sun to the right of it.",
    width: 1280,
    height: 720,
    tone: "bg-[#987]",
    focus: "object-[70%_45%]",
    files: [
      "/media/home-hero-1280.ec856ddf.avif",
      "/media/home-hero-720.42a2c269.avif",
      "/media/home-hero-1280.e650d52d.webp",
      "/media/home-hero-720.6e8a519a.webp",
    ],
  },
  booking: {
    alt: "The tail and starboard engine of a business jet above cloud at sunrise.",
    width: 1280,
    height: 720,
    tone: "bg-[#766]",
    focus: "object-[50%_50%]",
    files: [
      "/media/booking-1280.09af6dcf.avif",
      "/media/booking-720.3b87091e.avif",
      "/media/booking-1280.4af372ee.webp",
      "/media/booking-720.e0fa0e57.webp",
    ],
  },
  "hawker-800xp-air": {
    alt: "Hawker 800XP in flight over cloud, lit by a low sun.",
    width: 1280,
    height: 720,
    tone: "bg-[#876]",
    focus: "object-[50%_50%]",
    files: [
      "/media/hawker-800xp-air-1280.c0fb49b6.avif",
      "/media/hawker-800xp-air-720.c521fd7e.avif",
      "/media/hawker-800xp-air-1280.f7094874.webp",
      "/media/hawker-800xp-air-720.922d0b8a.webp",
    ],
  },
  "challenger-604-air": {
    alt: "Challenger 604 in flight over cloud, lit by a low sun.",
    width: 1280,
    height: 720,
    tone: "bg-[#977]",
    focus: "object-[50%_50%]",
    files: [
      "/media/challenger-604-air-1280.2824f5ef.avif",
      "/media/challenger-604-air-720.425fd6c9.avif",
      "/media/challenger-604-air-1280.48f6bd58.webp",
      "/media/challenger-604-air-720.50aa277e.webp",
    ],
  },
  "legacy-600-air": {
    alt: "Legacy 600 in flight over cloud, lit by a low sun.",
    width: 1440,
    height: 810,
    tone: "bg-[#a98]",
    focus: "object-[50%_50%]",
    files: [
      "/media/legacy-600-air-1440.465bca23.avif",
      "/media/legacy-600-air-720.57030a24.avif",
      "/media/legacy-600-air-1440.6999cd4f.webp",
      "/media/legacy-600-air-720.f13e8a17.webp",
    ],
  },
  "gulfstream-400-air": {
    alt: "Gulfstream 400 (GIV-SP) in flight over cloud, lit by a low sun.",
    width: 1280,
    height: 720,
    tone: "bg-[#999]",
    focus: "object-[50%_50%]",
    files: [
      "/media/gulfstream-400-air-1280.990d0dd6.avif",
      "/media/gulfstream-400-air-720.2e7e4a1f.avif",
      "/media/gulfstream-400-air-1280.8bcae1e2.webp",
      "/media/gulfstream-400-air-720.1beb88bb.webp",
    ],
  },
  "gulfstream-550-air": {
    alt: "Gulfstream 550 in flight over cloud, lit by a low sun.",
    width: 1440,
    height: 810,
    tone: "bg-[#877]",
    focus: "object-[50%_50%]",
    files: [
      "/media/gulfstream-550-air-1440.0afbf8b0.avif",
      "/media/gulfstream-550-air-720.a8aa1dad.avif",
      "/media/gulfstream-550-air-1440.9dcb9139.webp",
      "/media/gulfstream-550-air-720.e3f098f5.webp",
    ],
  },
  "gulfstream-550-apron": {
    alt: "Gulfstream 550 parked on the apron at dusk, cabin lights on.",
    width: 1440,
    height: 810,
    tone: "bg-[#655]",
    focus: "object-[50%_55%]",
    files: [
      "/media/gulfstream-550-apron-1440.57b2eb8b.avif",
      "/media/gulfstream-550-apron-720.73bcc6d2.avif",
      "/media/gulfstream-550-apron-1440.1e8ff03d.webp",
      "/media/gulfstream-550-apron-720.82cc0a1b.webp",
    ],
  },
  "aw109-air": {
    alt: "AW109 in flight over cloud, lit by a low sun.",
    width: 1280,
    height: 720,
    tone: "bg-[#977]",
    focus: "object-[50%_50%]",
    files: [
      "/media/aw109-air-1280.699c32f2.avif",
      "/media/aw109-air-720.4315d2c1.avif",
      "/media/aw109-air-1280.6c985296.webp",
      "/media/aw109-air-720.c1e24f4b.webp",
    ],
  },
  "aw139-air": {
    alt: "AW139 in flight over cloud, lit by a low sun.",
    width: 1440,
    height: 810,
    tone: "bg-[#987]",
    focus: "object-[50%_50%]",
    files: [
      "/media/aw139-air-1440.d37897a8.avif",
      "/media/aw139-air-720.8f4bdfaf.avif",
      "/media/aw139-air-1440.ced1574a.webp",
      "/media/aw139-air-720.c8f4ba38.webp",
    ],
  },
};

/** The loop behind the first view of the home page: 1280 x 720, 10 s, no sound. Its poster is the slot `home-hero`. */
export const heroFilm = {
  av1: { src: "/media/home-hero.av1.mp4", type: 'video/mp4; codecs="av01.0.05M.10"' },
  h264: { src: "/media/home-hero.h264.mp4", type: 'video/mp4; codecs="avc1.64001f"' },
};
