import { startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { machineLoad, numbersFromCommandLine } from "./measure.ts";

// How fast one server sends a campaign through a mail server that is far away. An issue takes four round trips (MAIL, RCPT, DATA, the
// message); the mail server here can put off three of its answers, so each waits a third longer.
const { issues, rate, roundTrip } = numbersFromCommandLine({ issues: 900, rate: 30, roundTrip: 300 });
const longestMs = 120_000;

const peer = await openSmtpPeer();
peer.delay((roundTrip * 4) / 3);
const env = { LOG_LEVEL: "warn", SMTP_URL: peer.url, NEWSLETTER_RATE: String(rate) };
const site = await startSite({ env });
try {
  await site.query(
    `insert into newsletter_subscribers (email, state, confirmed_at)
     select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, $1::int) n`,
    [issues],
  );
  await site.query(
    `insert into campaigns (subject, preheader, html, status, start_at)
     values ('Permits', 'What changed', '<p>Niger.</p>', 'scheduled', now())`,
  );
  while (peer.received.length === 0) await pause();
  const start = performance.now();
  while (peer.received.length < issues && performance.now() - start < longestMs) await pause();
  const seconds = (performance.now() - start) / 1000;
  const perSecond = peer.received.length / seconds;
  console.log(
    `${peer.received.length} issues in ${seconds.toFixed(1)} s at ${roundTrip} ms a round trip and a rate of ${rate}:`,
    `${perSecond.toFixed(1)} a second, 100,000 in ${(100_000 / perSecond / 3600).toFixed(2)} h.`,
    `Connections: ${peer.connections}. ${machineLoad()}`,
  );
} finally {
  await site.stop();
  await peer.stop();
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
