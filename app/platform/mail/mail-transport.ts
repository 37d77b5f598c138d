import type { MailIdentity, MailMessage } from "./message.ts";

/** The result of one try. `words` are the server's and may contain addresses. */
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
  /** Tries once, within two minutes. `beforeHandover` is awaited before the last bytes leave; when it throws, they do not. */
  deliver(message: MailMessage, mail: MailIdentity, beforeHandover?: () => Promise<void>): Promise<Delivery>;
  describe(): string;
  close(): void;
}
