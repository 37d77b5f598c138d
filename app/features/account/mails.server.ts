import { and, eq, lt, ne } from "drizzle-orm";
import * as z from "zod";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { resetCodes, users, verifications } from "#app/database/schema/accounts.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import {
  type MailRenderer,
  type MailRenderers,
  queueMails,
  renderWith,
} from "#app/platform/mail/outbox.server.ts";
import { type MailContent, writeMail } from "#app/platform/mail/write-mail.server.tsx";
import { codeFor, linkTo, minutesGood } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";

const notYou =
  'If it was not you, reset your password at once (Sign In, then "Forgot your password?") and call the desk.';

const eyebrow = "Your account";
const footnote =
  "You received this because it concerns the security of your account. Such e-mails cannot be turned off.";

/** The mails that tell of a change. Nothing in them can have been typed by a stranger. */
export const notices = {
  "password-changed": {
    subject: "Your password was changed",
    sentences: ["The password of your account was changed, and its other sessions have ended.", notYou],
  },
  "email-changed": {
    subject: "The e-mail address of your account was changed",
    sentences: [
      "The account that used this address now has another one.",
      "If it was not you, call the desk: we can put it right from the account's new address.",
    ],
  },
  "factor-on": {
    subject: "A second factor was turned on",
    sentences: [
      "Signing in to your account now takes a code from your authenticator as well as the password.",
      notYou,
    ],
  },
  "factor-off": {
    subject: "The second factor was turned off",
    sentences: ["From now on, signing in to your account takes only the password.", notYou],
  },
  "factor-cleared": {
    subject: "Your second factor was removed",
    sentences: [
      "An administrator has removed the second factor of your account, as we do when an authenticator is lost. Its sessions have ended.",
      "Sign in with your password and set up a new one on your account page.",
      notYou,
    ],
  },
  "account-deleted": {
    subject: "Your account was deleted",
    sentences: [
      "Your account and what identifies you were deleted. Flights we must keep on record are kept without your name.",
      "If it was not you, call the desk.",
    ],
  },
} as const;

const changeTexts = {
  old: {
    subject: "Do you want another e-mail address for your account?",
    sentence: ({ from, to }: EmailChange) =>
      `Someone, we hope you, asked to change the address of your account from ${from} to ${to}. Open the page below, signed in, to confirm or stop the change: nothing changes without your confirmation.`,
  },
  new: {
    subject: "Confirm the new e-mail address of your account",
    sentence: ({ from, to }: EmailChange) =>
      `Someone, we hope you, asked to change the address of the account ${from} to yours, ${to}. Open the page below, signed in to that account, to confirm it. If you do not know that account, do nothing.`,
  },
} as const;

export type NoticeKind = keyof typeof notices;

/** Outbox kinds: a reset code, a proof of the address, and the two sides of a change. Each mail is about the row of its code or link. */
export const resetCodeMailKind = "account-reset-code";
export const emailProofMailKind = "account-confirm-email";
export const changeMailKinds = { old: "account-change-old", new: "account-change-new" } as const;

/** The address that a link confirms: the account's present or new one. */
export type AddressSide = keyof typeof changeMailKinds;

export interface EmailChange {
  from: string;
  to: string;
  agreed: AddressSide[];
}

const noticeMailKind = "account-notice";
// As long as the outbox tries; the address is not kept longer for it.
const keptMs = 5 * 24 * 60 * 60 * 1000;

/** The address at the time of the change: the account may have another one, or be deleted, when the mail is written. */
const notice = z.object({ to: z.string(), kind: z.enum(Object.keys(notices) as NoticeKind[]) });

/** The mails about an account. Codes and links are derived here; a row that was used or replaced meanwhile leaves nothing to send. */
export function accountMailRenderers(
  { origin }: Pick<Settings, "origin">,
  secret: string,
  now: () => Date,
): MailRenderers {
  const renderer = <Row extends { expiresAt: Date }>(
    find: (db: Queries, id: string) => PromiseLike<Row[]>,
    write: (row: Row, id: string) => MailContent & { to: string; subject: string },
  ): MailRenderer => ({
    confidential: true,
    async render(db, { aboutId: id }) {
      const [row] = await find(db, id);
      // Expired links are not mailed, however long the mail server was down.
      if (!row || row.expiresAt <= now()) return null;
      const { to, subject, ...content } = write(row, id);
      return { to, subject, ...writeMail(content, origin), autoGenerated: true };
    },
  });
  const toSide = (side: AddressSide) =>
    renderer(verification, ({ value }, id) => {
      const change = JSON.parse(value) as EmailChange;
      const { subject, sentence } = changeTexts[side];
      const link = linkTo(origin, secret, "email change", `${id}.${side}`);
      return {
        to: side === "old" ? change.from : change.to,
        subject,
        preview: subject,
        title: subject,
        blocks: [sentence(change), { link, label: "Decide on the change" }, "The link is valid for a day."],
        eyebrow,
        footnote,
      };
    });
  return {
    [noticeMailKind]: {
      render: renderWith(notice, async (_db, values) => renderNotice(values, origin)),
    },
    [changeMailKinds.old]: toSide("old"),
    [changeMailKinds.new]: toSide("new"),
    [resetCodeMailKind]: renderer(resetCode, ({ email: to }, id) => ({
      to,
      subject: "Your code to reset your password",
      preview: "A code for a new password",
      title: "A code for a new password",
      blocks: [
        `Someone, we hope you, asked to reset the password of your account. Enter this code where you requested it; it is valid for ${minutesGood["reset code"]} minutes and works once.`,
        { reference: codeFor(secret, id), label: "Code" },
        "If it was not you, do nothing: without the code your password stays as it is. None of our staff will ever ask you for it.",
      ],
      eyebrow,
      footnote: "You received this because your address was entered to reset a password.",
    })),
    [emailProofMailKind]: renderer(verification, ({ value: to }, id) => ({
      to,
      subject: "Confirm your e-mail address",
      preview: "Is this your address?",
      title: "Is this your address?",
      blocks: [
        "An account was opened with this e-mail address. Sign in and confirm the address: bookings you made as a guest will then appear in the account.",
        { link: linkTo(origin, secret, "email proof", id), label: "Confirm the address", isAction: true },
        "The link is valid for a day and works once. If you opened no account, do nothing: the address stays unconfirmed.",
      ],
      eyebrow,
      footnote: "You received this because an account was opened with your address.",
    })),
  };
}

const verification = (db: Queries, id: string) =>
  db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, id), ne(verifications.value, "")));

const resetCode = (db: Queries, id: string) =>
  db
    .select({ email: users.email, expiresAt: resetCodes.expiresAt })
    .from(resetCodes)
    .innerJoin(users, eq(users.id, resetCodes.userId))
    .where(eq(resetCodes.id, id));

export async function queueNotice(
  transaction: Transaction,
  { jobs }: Pick<Services, "jobs">,
  payload: z.infer<typeof notice>,
): Promise<string[]> {
  return await queueMails(transaction, jobs, [{ kind: noticeMailKind, payload }]);
}

export function renderNotice({ to, kind }: z.infer<typeof notice>, origin: string): MailMessage {
  const { subject, sentences: blocks } = notices[kind];
  const parts = writeMail({ eyebrow, footnote, preview: subject, title: subject, blocks }, origin);
  return { to, subject, ...parts, autoGenerated: true };
}

export async function forgetNotices(db: Queries, now: Date): Promise<void> {
  const isOver = lt(mails.queuedAt, new Date(now.getTime() - keptMs));
  await db
    .update(mails)
    .set({ payload: null })
    .where(and(eq(mails.kind, noticeMailKind), isOver));
}
