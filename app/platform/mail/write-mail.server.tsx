import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#app/content/company.ts";
import { FootnoteLink, LayoutTable, MailFrame, MailLink } from "./mail-frame.email.tsx";
import { mailStyles as styles } from "./mail-styles.ts";
import { type Fact, type FactSection, factsAsText, quoted, sectionsAsText, wrapped } from "./plain-text.ts";

/** One block of a mail; a string is a paragraph. */
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
  /** First line of the plain part, in capitals; without it, the first block. */
  plainTitle?: string;
  blocks: readonly MailBlock[];
  footnote: string;
  stop?: { says: string; label: string; link: string };
}

/** Precedes a button's address, for mail programs that do not show the button. */
const ifButtonFails = "Or open this address:";

/** A mail's document, of the type that most mail programs support. */
export const mailDocument = (page: ReactElement): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">${renderToStaticMarkup(page)}`;

/** Writes both parts of a mail from the same blocks. `origin` is the site's public address. */
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
  if (typeof block === "string") return <Paragraph>{withDeskNumber(block)}</Paragraph>;
  if ("quote" in block) return <Paragraph>{linesOf(block.quote)}</Paragraph>;
  if ("heading" in block)
    return (
      <h2 className="ink" style={styles.subheading}>
        {block.heading}
      </h2>
    );
  if ("reference" in block)
    return (
      <LayoutTable className="hairline" style={styles.reference}>
        <p className="brass" style={styles.referenceLabel}>
          {block.label}
        </p>
        <p className="ink" style={styles.referenceValue}>
          {block.reference}
        </p>
      </LayoutTable>
    );
  if ("facts" in block) return <FactTable facts={block.facts} />;
  if ("section" in block) {
    const Heading = block.isBelow ? "h3" : "h2";
    return (
      <LayoutTable style={styles.section}>
        <Heading className="brass" style={styles.factsTitle}>
          {block.section.title}
        </Heading>
        <FactTable facts={block.section.facts} />
      </LayoutTable>
    );
  }
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

const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={styles.paragraph}>
    {children}
  </p>
);

const InkLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <MailLink href={href} className="ink" style={styles.link}>
    {children}
  </MailLink>
);

const { display, e164 } = company.phones.desk;

/** A sentence with the desk's number as a link. */
function withDeskNumber(text: string): ReactNode {
  const [before, ...after] = text.split(display);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <InkLink href={`tel:${e164}`}>{display}</InkLink>
      {after.join(display)}
    </>
  );
}

/** Labels and values with hairlines; on a phone each value is below its label. */
const FactTable = ({ facts }: Pick<FactSection, "facts">) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
    <tbody>
      {facts.map(({ label, value, href }) => (
        <tr key={label}>
          <td className="cell label quiet hairline" style={styles.label}>
            {label}
          </td>
          <td className="cell value ink hairline" style={styles.value}>
            {href ? <InkLink href={href}>{value}</InkLink> : linesOf(value)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Line breaks as elements: several mail programs ignore `white-space`. */
const linesOf = (text: string): ReactNode =>
  Array.from(text.matchAll(/(?<![^\n])[^\n]*/g), ({ index: begin, 0: line }) => (
    <Fragment key={begin}>
      {begin > 0 && <br />}
      {line}
    </Fragment>
  ));
