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
  /** Acknowledgements to one e-mail address, which anyone can enter in the form; requests above it are still stored. */
  acknowledgementsPerAddress: { points: 10, seconds: hours(24) },
  contactPerNetwork: { points: 20, seconds: hours(1) },
  /** Searches of the journal from one network; results are not cached. */
  searchPerNetwork: { points: 30, seconds: minutes(1) },
  tripsPerNetwork: { points: 60, seconds: minutes(1) },
  /** MCP messages from one network, most of which are handshakes. */
  mcpPerNetwork: { points: 300, seconds: minutes(1) },
  airportsPerNetwork: { points: 600, seconds: minutes(1) },
  /** Wrong passwords for one address are counted separately; NIST SP 800-63B allows 100 in a row. */
  signInPerNetwork: { points: 60, seconds: minutes(15) },
  wrongPasswordsPerAddressAndNetwork: { points: 10, seconds: minutes(15) },
  wrongPasswordsPerAddress: { points: 100, seconds: hours(1) },
  /** New accounts. The response reveals whether an address has one, so addresses are counted too. */
  signUpPerNetwork: { points: 20, seconds: hours(1) },
  signUpPerAddress: { points: 5, seconds: hours(1) },
  /** Authenticator codes tried from one network; five wrong ones also end the sign-in. */
  secondFactorPerNetwork: { points: 30, seconds: minutes(15) },
  /** Consecutive wrong codes for one account, which then accepts none for as long. */
  wrongCodesPerAccount: { points: 10, seconds: minutes(15) },
  /** Reset codes requested and tried. Addresses with and without an account are counted alike. */
  resetCodePerNetwork: { points: 20, seconds: hours(1) },
  resetCodePerAddressAndNetwork: { points: 5, seconds: hours(1) },
  resetCodePerAddress: { points: 30, seconds: hours(1) },
  resetTryPerNetwork: { points: 40, seconds: hours(1) },
  resetTryPerAddressAndNetwork: { points: 15, seconds: hours(1) },
  /** Tries at one code from one network, for which it then becomes invalid. */
  resetTriesPerCodeAndNetwork: { points: 5, seconds: minutes(10) },
  /** Sign-ins with a provider begun or finished, and links from mails followed. */
  federatedPerNetwork: { points: 60, seconds: minutes(15) },
  emailProofPerNetwork: { points: 30, seconds: minutes(15) },
  cancellationsPerCustomer: { points: 30, seconds: hours(1) },
  /** Comments from one network; a lively discussion from one office stays below it. */
  commentsPerNetwork: { points: 20, seconds: minutes(10) },
  invitationPerNetwork: { points: 20, seconds: hours(1) },
  newsletterPerNetwork: { points: 20, seconds: hours(1) },
  /** Confirmation mails to one e-mail address, which anyone can request. */
  confirmationsPerAddress: { points: 3, seconds: hours(24) },
  ownProofPerAccount: { points: 15, seconds: minutes(15) },
  /** Changes of address, each of which mails two people; saved details; copies of one's data. */
  emailChangePerAccount: { points: 5, seconds: hours(1) },
  ownDetailsPerAccount: { points: 60, seconds: hours(1) },
  ownDataPerAccount: { points: 10, seconds: hours(1) },
  messagesPerWriter: { points: 60, seconds: hours(1) },
  /** Actions on quotations from one network: accept, decline, ask, pay. */
  quotationAnswers: { points: 60, seconds: hours(1) },
  /** Saves of passengers and links for travellers from one network, and documents uploaded. */
  passengersPerNetwork: { points: 120, seconds: hours(1) },
  documentsPerNetwork: { points: 40, seconds: hours(1) },
  passengerMailsPerBooking: { points: 5, seconds: hours(24) },
  paymentEventsPerNetwork: { points: 600, seconds: minutes(1) },
  requestsPerStaff: { points: 120, seconds: hours(1) },
  /** Saves of posts by one staff member; autosave runs every few seconds. */
  postSavesPerStaff: { points: 1200, seconds: hours(1) },
  /** Test issues that one member of staff sends to themselves. */
  issueTestsPerStaff: { points: 20, seconds: hours(1) },
  repliesPerStaff: { points: 300, seconds: hours(1) },
  factsPerStaff: { points: 300, seconds: hours(1) },
  uploadsPerStaff: { points: 120, seconds: hours(1) },
} as const satisfies Record<string, Limit>;

/** Largest body of a posted form, in bytes. */
export const maxFormBytes = 64 * 1024;

/** Largest body of a form with an article or a list of addresses; form encoding adds half. */
export const maxLongFormBytes = 1536 * 1024;

/** Largest uploaded picture in bytes, its body with form data, and its pixels when decoded. */
export const maxPictureBytes = 15 * 1024 * 1024;
export const maxUploadBytes = maxPictureBytes + 64 * 1024;
export const maxPicturePixels = 50_000_000;
/** The same for AVIF, whose decoder takes some 18 bytes a pixel. */
export const maxAvifPixels = 16_000_000;

/** Largest travel document in bytes, and the largest body that is read to show the error on the page. */
export const maxDocumentBytes = 10 * 1024 * 1024;
export const maxDocumentBody = 32 * 1024 * 1024;

/** A form sent sooner than this after opening was not filled in by a person. */
export const quickestFormMs = 2_000;

/** Memory of one password hash (argon2id with two passes, OWASP's figures). */
export const passwordHashKib = 19_456;

/** Open live connections per process, and of one network; a mobile carrier's customers may share an address. */
export const maxStreams = 2_000;
export const maxStreamsPerNetwork = 100;

/** Shortest staff password in characters; the specification sets the customers'. */
export const shortestStaffPassword = 12;
