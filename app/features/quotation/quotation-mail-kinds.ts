/** The mails about quotations, as the outbox's rows name them. */
export const quotationMailKinds = {
  sent: "quotation-sent",
  replaced: "quotation-replaced",
  withdrawn: "quotation-withdrawn",
  expiring: "quotation-about-to-expire",
  accepted: "quotation-accepted",
  acceptedDesk: "quotation-accepted-desk",
  declined: "quotation-declined",
  paid: "payment-received",
  paidDesk: "payment-received-desk",
  otherAmount: "payment-of-another-amount-desk",
} as const;
