import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { convert } from "html-to-text";
import type { CSSProperties } from "react";
import sanitizeHtml from "sanitize-html";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import { users } from "#app/database/schema/accounts.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { newsletterConsents, newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { FootnoteLink, MailFrame } from "#app/platform/mail/mail-frame.email.tsx";
import { mailStyles } from "#app/platform/mail/mail-styles.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import { type MailRenderers, renderWith } from "#app/platform/mail/outbox.server.ts";
import { wrapped } from "#app/platform/mail/plain-text.ts";
import { mailDocument, writeMail } from "#app/platform/mail/write-mail.server.tsx";
import { linkTo } from "#app/platform/mailed-links.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { withoutEmptyLines, writtenHtmlRule } from "#app/platform/written-html.server.ts";
import { withoutControlCharacters } from "#app/ui/control-characters.ts";
import { previewAddress } from "#app/ui/preview-picture.ts";
import type { CampaignContent } from "./campaign.ts";
import { confirmationMailKind } from "./subscribers.server.ts";

const [headOffice] = company.offices;

const eyebrow = "Newsletter";
const sender = { name: company.name, address: company.emails.newsletter };
const issueFootnote =
  "You received this newsletter because you subscribed on our website and confirmed your address.";
const companyAddress = `${company.legalName}, ${headOffice.streetAddress}, ${headOffice.locality} ${headOffice.postalCode}, ${headOffice.country}.`;

export type IssueRenderer = ReturnType<typeof issueRenderer>;

/**
 * Renders an issue once and returns a function that makes the mail to one subscriber: it replaces a random placeholder with the subscriber's
 * unsubscribe link. `about` names the file if mail goes to files.
 */
export function issueRenderer({ subject, preheader, html }: CampaignContent, origin: string, secret: string) {
  const placeholder = `https://unsubscribe.invalid/${randomBytes(16).toString("hex")}`;
  const markup = issueMarkup(html, origin);
  const text = [
    subject.toUpperCase(),
    convert(markup, {
      wordwrap: 72,
      selectors: [
        { selector: "img", format: "skip" },
        { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      ],
    }),
    `-- \n${wrapped(issueFootnote)}\nUnsubscribe: ${placeholder}\n${wrapped(companyAddress)}\n${origin}\n`,
  ].join("\n\n");
  const footnote = (
    <>
      {issueFootnote} <FootnoteLink href={placeholder}>Unsubscribe</FootnoteLink>
      <br />
      {companyAddress}
    </>
  );
  const page = mailDocument(
    <MailFrame preview={preheader} origin={origin} eyebrow={eyebrow} title={subject} footnote={footnote}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `issueMarkup` has made it safe */}
      <div dangerouslySetInnerHTML={{ __html: markup }} />
    </MailFrame>,
  );
  return (email: string, subscriberId: string, about: string): MailMessage => {
    const unsubscribeUrl = linkTo(origin, secret, "newsletter unsubscribe", subscriberId);
    return {
      to: email,
      replyTo: sender,
      subject,
      text: text.replaceAll(placeholder, unsubscribeUrl),
      html: page.replaceAll(placeholder, unsubscribeUrl),
      unsubscribeUrl,
      about,
    };
  };
}

// HTML of issues: the editor's elements that every mail program shows, without scripts, styles and forms. Pictures come from this site and
// are the same for everyone, so opening is not tracked.

const styleOf: Readonly<Record<string, CSSProperties>> = {
  p: mailStyles.paragraph,
  h2: mailStyles.subheading,
  h3: mailStyles.minorHeading,
  ul: mailStyles.list,
  ol: mailStyles.list,
  li: mailStyles.listItem,
  blockquote: mailStyles.quotation,
  hr: mailStyles.rule,
  img: mailStyles.picture,
  a: mailStyles.link,
};

const allowedTags = [...Object.keys(styleOf), "br", "strong", "em", "s", "sub", "sup"];

const rule: sanitizeHtml.IOptions = {
  ...writtenHtmlRule(),
  allowedTags,
  allowedAttributes: { a: ["href"], img: ["src", "alt", "width", "height"], ol: ["start"] },
};

/** Sanitised HTML of an issue; idempotent. */
export const safeIssueHtml = (html: string): string =>
  withoutEmptyLines(withoutControlCharacters(sanitizeHtml(html, rule))).trim();

/** Width of a mail's text in pixels, without its margins. */
const textWidth = 520;

/** Attributes of a picture as a JPEG, no wider than the text: some mail programs cannot show WebP. */
function mailPicture({ src = "", width, height, ...others }: Record<string, string>): Record<string, string> {
  const sizeInName = /-(\d{1,5})x(\d{1,5})\./.exec(src);
  const fullWidth = Number(width) || Number(sizeInName?.[1]);
  const fullHeight = Number(height) || Number(sizeInName?.[2]);
  const displayWidth = Math.min(textWidth, fullWidth || textWidth);
  return {
    ...others,
    src: previewAddress(src, "mail") ?? src,
    width: String(displayWidth),
    ...(fullWidth && fullHeight
      ? { height: String(Math.max(1, Math.round((fullHeight * displayWidth) / fullWidth))) }
      : {}),
  };
}

/** The HTML of an issue for a mail: absolute addresses, and styles as attributes, since mail programs drop style sheets. */
export function issueMarkup(html: string, origin: string): string {
  const absolute = (address: string) => (/^\/(?!\/)/.test(address) ? origin + address : address);
  return sanitizeHtml(safeIssueHtml(html), {
    allowedTags,
    allowedAttributes: { "*": ["href", "src", "alt", "width", "height", "start", "style", "class"] },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, written) => {
        const { href, src, ...attribs } = tagName === "img" ? mailPicture(written) : written;
        return {
          tagName,
          attribs: {
            ...attribs,
            ...(href ? { href: absolute(href) } : {}),
            ...(src ? { src: absolute(src) } : {}),
            ...(styleOf[tagName] ? { class: classOf(tagName), style: css(styleOf[tagName]) } : {}),
          },
        };
      },
    },
  });
}

/** Classes that set the colours of dark mode. */
const classOf = (tagName: string) => (tagName === "hr" ? "hairline" : "ink");

const css = (style: CSSProperties) =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${value}`)
    .join(";");

/** A test mail of an issue to a staff member; `aboutId` is the campaign. */
const testMailKind = "newsletter-test";
const testPayload = z.object({ userId: z.string() });

export const testMail = (campaignId: string, userId: string) => ({
  kind: testMailKind,
  aboutId: campaignId,
  payload: { userId } satisfies z.infer<typeof testPayload>,
});

/** Renderers of confirmation and test mails. A consent that was confirmed or withdrawn meanwhile gets no mail. */
export function newsletterMailRenderers({ origin }: Pick<Settings, "origin">, secret: string): MailRenderers {
  return {
    [confirmationMailKind]: {
      confidential: true,
      async render(db, { aboutId: consentId }) {
        const { email, id: subscriberId } = newsletterSubscribers;
        const [row] = await db
          .select({ email, subscriberId, confirmedAt: newsletterConsents.confirmedAt })
          .from(newsletterConsents)
          .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterConsents.subscriberId))
          .where(eq(newsletterConsents.id, consentId));
        if (!row || row.confirmedAt) return null;
        const confirm = linkTo(origin, secret, "newsletter confirm", consentId);
        const stop = linkTo(origin, secret, "newsletter unsubscribe", row.subscriberId);
        return {
          to: row.email,
          replyTo: sender,
          subject: `Confirm your subscription to the ${company.name} newsletter`,
          ...writeMail(
            {
              eyebrow,
              title: "Did you subscribe to our newsletter?",
              plainTitle: "Did you subscribe to our newsletter?",
              preview: "One click, and you will receive the next issue. Ignore this and nothing happens.",
              blocks: [
                "This address was entered on our website for our newsletter, which comes four times a year.",
                "If you entered it, open the page below and press its button. The link works for seven days.",
                { link: confirm, label: "Confirm your subscription", isAction: true },
                "If you did not, ignore this e-mail. The address is not subscribed, and we will not write again.",
              ],
              stop: {
                says: "To stop anyone from entering this address again, follow this link instead:",
                label: "Stop e-mail to this address",
                link: stop,
              },
              footnote:
                "You received this because this address was entered in the newsletter form on our website.",
            },
            origin,
          ),
          autoGenerated: true,
        };
      },
    },
    [testMailKind]: {
      render: renderWith(testPayload, async (db, { userId }, { id, aboutId }) => {
        const [row] = await db
          .select({ campaign: campaigns, email: users.email })
          .from(campaigns)
          .innerJoin(users, eq(users.id, userId))
          .where(eq(campaigns.id, aboutId));
        if (!row) return null;
        const subject = `Test: ${row.campaign.subject}`;
        const mailTo = issueRenderer({ ...row.campaign, subject }, origin, secret);
        // The unsubscribe link of a test mail belongs to no subscriber.
        return mailTo(row.email, id, id);
      }),
    },
  };
}
