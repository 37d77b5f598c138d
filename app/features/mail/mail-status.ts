/** Where a mail stands: on its way (tried again until it is through), accepted by the next server, given up. */
export const mailStatuses = ["queued", "sent", "failed"] as const;
export type MailStatus = (typeof mailStatuses)[number];
