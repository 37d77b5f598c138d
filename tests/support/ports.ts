import { randomInt } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";

/** A TCP port of the loopback address that was free a moment ago. */
export function freePort(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address() as AddressInfo;
      probe.close(() => resolve(address.port));
    });
  });
}

/** A port below the range of outgoing connections, so that it is still free when its server restarts. */
export const lastingPort = (): Promise<number> =>
  freePort(randomInt(20_000, 32_000)).catch(() => lastingPort());
