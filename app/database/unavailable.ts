export const retryAfterSeconds = 30;

// Of PostgreSQL: connection lost, out of disk, memory or connections, shut down or starting, an unreadable disk, read-only.
const awayState = /^(08...|53...|57P0[1-5]|58030|25006)$/;
const lostPeer = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// Errors raised by pg and its pool have no code.
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Whether a query failed because the database cannot be reached or is read-only. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // A request of ours to another server, which names its own cause.
  if (!(error instanceof Error) || error.message === "fetch failed") return false;
  const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
  if (code !== undefined && (awayState.test(code) || lostPeer.test(code))) return true;
  // The socket of an embedded server that is not there.
  if (code === "ENOENT" && syscall === "connect") return true;
  return lostConnection.test(message) || isDatabaseUnavailable(cause);
}
