/** Every sentence of the mail that brings a message to the desk. */
export const messageReceivedMessages = {
  subject: (name: string) => `Message from ${name}`,
  eyebrow: "Message from the website",
  title: (name: string) => `${name} writes`,
  reply: (name: string) => `Answer this mail to write to ${name}.`,
  receivedAt: (day: string, time: string) => `Received ${day}, ${time} UTC.`,
  writerTitle: "Writer",
  messageTitle: "Message",
  notGiven: "Not given",
  footnote:
    "The website sends this mail to the charter desk for every message from its contact form. The message is stored.",
} as const;
