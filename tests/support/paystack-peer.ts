import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const key = "sk_test_of_the_tests";

interface Checkout {
  reference: string;
  amount: string;
  currency: string;
  email: string;
  callback_url: string;
  authorization: string | undefined;
}

/** Posts an event to a site, with the right signature unless another is passed. */
export function postEvent(
  origin: string,
  data: object,
  { event = "charge.success", signature = "", body = JSON.stringify({ event, data }) } = {},
) {
  const right = createHmac("sha512", key).update(body).digest("hex");
  const headers = { "Content-Type": "application/json", "x-paystack-signature": signature || right };
  return fetch(`${origin}/api/payments/paystack`, { method: "POST", body, headers });
}

/** A local Paystack as its documentation describes it: `initialize`, and a page whose button pays and sends the event. */
export async function openPaystack() {
  const checkouts: Checkout[] = [];
  const state = { isDown: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (state.isDown) return response.writeHead(503).end("busy");
    const { port } = server.address() as AddressInfo;
    const checkout = checkouts.find(({ reference }) => request.url === `/pay/${reference}`);
    // The browser requests an icon.
    if (!checkout && request.method === "GET") return response.writeHead(404).end();
    if (!checkout) {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      checkouts.push({ ...body, authorization: request.headers.authorization });
      const data = { authorization_url: `http://127.0.0.1:${port}/pay/${body.reference}` };
      return response
        .setHeader("Content-Type", "application/json")
        .end(JSON.stringify({ status: true, data }));
    }
    if (request.method === "GET")
      return response
        .setHeader("Content-Type", "text/html")
        .end(`<title>Paystack</title><form method="post"><button>Pay ${checkout.amount}</button></form>`);
    const { reference, amount, currency } = checkout;
    const charge = { id: 1, reference, amount: Number(amount), currency, status: "success" };
    await postEvent(new URL(checkout.callback_url).origin, charge);
    return response.writeHead(303, { Location: checkout.callback_url }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const env = { PAYSTACK_SECRET_KEY: key, PAYSTACK_URL: `http://127.0.0.1:${port}` };
  return { env, checkouts, state, close: () => new Promise((resolve) => server.close(resolve)) };
}
