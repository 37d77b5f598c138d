import type { MailIdentity, MailMessage } from "./message.ts";

/** How one try ended. `words` are the peer's own where it said something; they can hold addresses. */
export type Delivery =
  | { outcome: "sent" }
  /** A lasting no to this mail: trying again will not help. `noSuchAddress`: nor will any other mail to this address. */
  | { outcome: "refused"; words: string; noSuchAddress?: boolean }
  /** A temporary error: no connection, a busy server, wrong credentials. */
  | {
      outcome: "unreachable";
      words: string;
      /** The connection was lost after the whole mail was sent: the server may have accepted it. */
      mayHaveArrived?: boolean;
    };

export interface MailTransport {
  /**
   * Tries once, within two minutes. Never throws for what a peer or a disk does: that is the outcome. `beforeHandover` is awaited before
   * the last of the mail leaves: until then it has certainly not arrived, and when it throws it does not.
   */
  deliver(message: MailMessage, mail: MailIdentity, beforeHandover?: () => Promise<void>): Promise<Delivery>;
  /** Where mail goes, for people: no credentials. */
  describe(): string;
  close(): void;
}
