/** All rate limits of the site: `points` calls in `seconds`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const minutes = (count: number) => count * 60;
const hours = (count: number) => minutes(count * 60);

export const limits = {
  /** Booking requests from one network; generous, since an office or a mobile carrier may share one address. */
  bookingPerNetwork: { points: 20, seconds: hours(1) },
  /** Acknowledgements to one e-mail address, which anyone can write into the form; requests past it count all the same. */
  acknowledgementsPerAddress: { points: 10, seconds: hours(24) },
  /** Contact messages from one network. */
  contactPerNetwork: { points: 20, seconds: hours(1) },
  /** Searches of the journal from one network: each is worked out anew. */
  searchPerNetwork: { points: 30, seconds: minutes(1) },
  /** Trips judged and airports suggested, per network. */
  tripsPerNetwork: { points: 60, seconds: minutes(1) },
  /** Messages of assistants from one network, most of which only say who they are. */
  mcpPerNetwork: { points: 300, seconds: minutes(1) },
  airportsPerNetwork: { points: 600, seconds: minutes(1) },
  /**
   * Passwords tried from one network. Those that were wrong for one address are counted besides: from one network, which leaves the
   * address's owner elsewhere alone, and from everywhere, where 100 in a row is the most that NIST SP 800-63B allows.
   */
  signInPerNetwork: { points: 60, seconds: minutes(15) },
  wrongPasswordsPerAddressAndNetwork: { points: 10, seconds: minutes(15) },
  wrongPasswordsPerAddress: { points: 100, seconds: hours(1) },
  /** New accounts from one network; the answer tells whether an address has one, so it is counted for each address too. */
  signUpPerNetwork: { points: 20, seconds: hours(1) },
  signUpPerAddress: { points: 5, seconds: hours(1) },
  /** Codes of an authenticator tried from one network; five wrong ones end the sign-in besides. */
  secondFactorPerNetwork: { points: 30, seconds: minutes(15) },
  /** Wrong codes in a row at the sign-ins of one account; it then takes none for as long. */
  wrongCodesPerAccount: { points: 10, seconds: minutes(15) },
  /**
   * Codes asked for, and codes tried, to reset a password: an address with an account and one without are counted alike. What one network
   * does for an address leaves its owner elsewhere alone.
   */
  resetCodePerNetwork: { points: 20, seconds: hours(1) },
  resetCodePerAddressAndNetwork: { points: 5, seconds: hours(1) },
  resetCodePerAddress: { points: 30, seconds: hours(1) },
  resetTryPerNetwork: { points: 40, seconds: hours(1) },
  resetTryPerAddressAndNetwork: { points: 15, seconds: hours(1) },
  /** Tries at one code from one network; then it is void there. */
  resetTriesPerCodeAndNetwork: { points: 5, seconds: minutes(10) },
  /** Sign-ins with a provider begun or finished, and links from mails followed. */
  federatedPerNetwork: { points: 60, seconds: minutes(15) },
  emailProofPerNetwork: { points: 30, seconds: minutes(15) },
  /** Requests that one customer cancels. */
  cancellationsPerCustomer: { points: 30, seconds: hours(1) },
  /** Comments from one network; a lively talk under one office's address stays below it. */
  commentsPerNetwork: { points: 20, seconds: minutes(10) },
  /** Links of staff invitations tried. */
  invitationPerNetwork: { points: 20, seconds: hours(1) },
  /** Newsletter subscriptions from one network. */
  newsletterPerNetwork: { points: 20, seconds: hours(1) },
  /** Mails that ask one e-mail address to confirm a subscription, which anyone can ask for. */
  confirmationsPerAddress: { points: 3, seconds: hours(24) },
  /** Attempts to prove a signed-in account's password or code. */
  ownProofPerAccount: { points: 15, seconds: minutes(15) },
  /** Changes of address asked for, each of which mails two people; details saved; copies of one's data made. */
  emailChangePerAccount: { points: 5, seconds: hours(1) },
  ownDetailsPerAccount: { points: 60, seconds: hours(1) },
  ownDataPerAccount: { points: 10, seconds: hours(1) },
  /** Booking requests that one member of staff types in. */
  requestsPerStaff: { points: 120, seconds: hours(1) },
  /** Saves of posts by one staff member; autosave runs every few seconds. */
  postSavesPerStaff: { points: 1200, seconds: hours(1) },
  /** Issues that one member of staff sends to themselves before anyone else has them. */
  issueTestsPerStaff: { points: 20, seconds: hours(1) },
  /** Saved replies written or deleted by one member of staff. */
  repliesPerStaff: { points: 300, seconds: hours(1) },
  /** Facts of trips written by one member of staff. */
  factsPerStaff: { points: 300, seconds: hours(1) },
  /** Pictures uploaded by one member of staff. */
  uploadsPerStaff: { points: 120, seconds: hours(1) },
} as const satisfies Record<string, Limit>;

/** Largest body of a posted form, in bytes. */
export const maxFormBytes = 64 * 1024;

/** Largest body of a form with a long text (a post, an issue) or a list of addresses: an article's HTML, and half as much again for how a form writes it. */
export const maxLongFormBytes = 1536 * 1024;

/** Largest picture that staff may upload, its largest body with what a form adds, and how many pixels it may unfold to. */
export const maxPictureBytes = 15 * 1024 * 1024;
export const maxUploadBytes = maxPictureBytes + 64 * 1024;
export const maxPicturePixels = 50_000_000;
/** The same for AVIF, whose decoder takes some 18 bytes a pixel where the others take a few lines of it at a time. */
export const maxAvifPixels = 16_000_000;

/** A form sent sooner than this after it was opened was not written by a person. */
export const quickestFormMs = 2_000;

/** Memory of one password hash (argon2id with two passes, OWASP's figures). */
export const passwordHashKib = 19_456;

/** Open live connections per network and process; an office or a carrier may share one address. */
export const maxStreamsPerNetwork = 200;

/** The shortest password of a member of staff, in characters, on every way to set one; a customer's is the specification's. */
export const shortestStaffPassword = 12;
