/** How often each action may be called, one line each: `points` calls in `seconds`. All limits of the site stand here. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const minutes = (count: number) => count * 60;
const hours = (count: number) => minutes(count * 60);

export const limits = {
  /** Booking requests from one network; generous, since an office or a mobile carrier may stand behind one address. */
  bookingPerNetwork: { points: 20, seconds: hours(1) },
  /** Acknowledgements to one e-mail address, which anyone can write into the form; requests past it count all the same. */
  acknowledgementsPerAddress: { points: 10, seconds: hours(24) },
  /** Contact messages from one network. */
  contactPerNetwork: { points: 20, seconds: hours(1) },
  /** Searches of the journal from one network: each is worked out anew. */
  searchPerNetwork: { points: 30, seconds: minutes(1) },
} as const satisfies Record<string, Limit>;

/** Largest body of a posted form, in bytes. */
export const maxFormBytes = 64 * 1024;

/** A form sent sooner than this after it was opened was not written by a person. */
export const quickestFormMs = 2_000;

/** Live connections that one network may hold open at a time in one process; an office or a carrier may stand behind one address. */
export const maxStreamsPerNetwork = 200;
