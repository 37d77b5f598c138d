import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  Facts,
  FactTable,
  FootnoteLink,
  Lines,
  MailFrame,
  MailLink,
  Paragraph,
  Reference,
  Sentence,
} from "./mail-frame.email.tsx";
import { mailStyles as styles } from "./mail-styles.ts";
import { type Fact, type FactSection, factsAsText, quoted, sectionsAsText, wrapped } from "./plain-text.ts";

/** One piece of a mail; a text alone is a paragraph of ours. */
export type MailBlock =
  | string
  | { heading: string }
  | { quote: string }
  | { reference: string; label: string }
  /** In plain text the address is on a separate line; `isAction`: the main action. */
  | { link: string; label: string; isAction?: boolean }
  | { facts: readonly Fact[] }
  /** `isBelow`: below a heading. */
  | { section: FactSection; isBelow?: boolean };

export interface MailContent {
  preview: string;
  eyebrow: string;
  title: string;
  /** What the plain part begins with, in capitals; left out, with the first block. */
  plainTitle?: string;
  blocks: readonly MailBlock[];
  footnote: string;
  stop?: { says: string; label: string; link: string };
}

/** Before the address of a button, for a program that shows none. */
const ifButtonFails = "Or open this address:";

/** A mail's document: the one that mail programs know best. */
export const mailDocument = (page: ReactElement): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">${renderToStaticMarkup(page)}`;

/** Writes both parts of a mail, so that they say the same. `origin` is the site's public address. */
export function writeMail(
  { blocks, plainTitle, footnote, stop, ...frame }: MailContent,
  origin: string,
): { text: string; html: string } {
  const text = [
    ...(plainTitle ? [plainTitle.toUpperCase()] : []),
    ...blocks.map(asText),
    ...(stop ? [`${wrapped(stop.says)}\n${stop.link}`] : []),
    `-- \n${wrapped(footnote)}\n${origin}\n`,
  ].join("\n\n");
  const ending = stop ? (
    <>
      {footnote} {stop.says} <FootnoteLink href={stop.link}>{stop.label}</FootnoteLink>
    </>
  ) : (
    footnote
  );
  const page = (
    <MailFrame {...frame} origin={origin} footnote={ending}>
      {createElement(Fragment, null, ...blocks.map(asElement))}
    </MailFrame>
  );
  return { text, html: mailDocument(page) };
}

function asText(block: MailBlock): string {
  if (typeof block === "string") return wrapped(block);
  if ("heading" in block) return block.heading.toUpperCase();
  if ("quote" in block) return quoted(block.quote);
  if ("reference" in block) return `${block.label}: ${block.reference}`;
  if ("link" in block) return block.link;
  return "facts" in block ? factsAsText(block.facts) : sectionsAsText([block.section]);
}

function asElement(block: MailBlock): ReactNode {
  if (typeof block === "string") return <Sentence text={block} />;
  if ("heading" in block)
    return (
      <h2 className="ink" style={styles.subheading}>
        {block.heading}
      </h2>
    );
  if ("reference" in block) return <Reference label={block.label} value={block.reference} />;
  if ("facts" in block) return <FactTable facts={block.facts} />;
  if ("section" in block) return <Facts {...block.section} heading={block.isBelow ? "h3" : "h2"} />;
  if ("quote" in block)
    return (
      <Paragraph>
        <Lines text={block.quote} />
      </Paragraph>
    );
  if (!block.isAction)
    return (
      <Paragraph>
        <MailLink href={block.link}>{block.label}</MailLink>
      </Paragraph>
    );
  return (
    <>
      <p style={styles.action}>
        <MailLink href={block.link} className="action" style={styles.actionLink}>
          {block.label}
        </MailLink>
      </p>
      <p className="quiet" style={styles.address}>
        {ifButtonFails} {block.link}
      </p>
    </>
  );
}
