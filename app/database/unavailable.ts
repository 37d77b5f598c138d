export const retryAfterSeconds = 30;

// PostgreSQL: connection lost, out of disk, memory or connections, shutting down or starting, unreadable disk, read-only.
const unavailableState = /^(08...|53...|57P0[1-5]|58030|25006)$/;
const networkError =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// Errors raised by pg and its pool have no code.
const driverMessage =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Whether a query failed because the database cannot be reached or is read-only. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // A failed request to another server has a network error as its cause, too.
  if (!(error instanceof Error) || error.message === "fetch failed") return false;
  const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
  if (code !== undefined && (unavailableState.test(code) || networkError.test(code))) return true;
  // The missing socket of a stopped embedded server.
  if (code === "ENOENT" && syscall === "connect") return true;
  return driverMessage.test(message) || isDatabaseUnavailable(cause);
}
