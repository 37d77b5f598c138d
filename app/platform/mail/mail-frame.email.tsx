import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment, type ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { mailStyles as styles, stylesheet } from "./mail-styles.ts";
import type { FactSection } from "./plain-text.ts";

interface FrameProps {
  /** What a list of mails shows beside the subject. */
  preview: string;
  /** The site's public address, for the one link that every mail has. */
  origin: string;
  /** Small capitals above the title: what kind of mail this is. */
  eyebrow: string;
  title: string;
  children: ReactNode;
  /** Why the reader has this mail; with a FootnoteLink, where its end is one press away. */
  footnote: ReactNode;
}

/** The sheet that every mail of the company is written on: good from 320 px, by day and in dark mode. */
export function MailFrame({ preview, origin, eyebrow, title, children, footnote }: FrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{stylesheet}</style>
      </Head>
      <Body className="ground" style={styles.body}>
        <Preview>{preview}</Preview>
        <Section className="ground" style={styles.ground}>
          <Container className="sheet" style={styles.sheet}>
            <Text style={styles.wordmark}>
              <Link href={origin} className="ink" style={styles.wordmarkLink}>
                {company.name}
              </Link>
            </Text>
            <Hr className="brass-rule" style={styles.brassRule} />
            <Text className="brass" style={styles.eyebrow}>
              {eyebrow}
            </Text>
            <Heading as="h1" className="ink title" style={styles.title}>
              {title}
            </Heading>
            {children}
            <Hr className="hairline" style={styles.footRule} />
            <Text className="quiet" style={styles.footnote}>
              {footnote}
            </Text>
            <Text className="quiet" style={styles.footnote}>
              {company.legalName}. {company.tagline}
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

/** A paragraph of running text. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.paragraph}>
      {children}
    </Text>
  );
}

/** The one thing that the mail asks its reader to do. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Text style={styles.action}>
      <Link href={href} style={styles.actionLink}>
        {children}
      </Link>
    </Text>
  );
}

/** A link in the small print. */
export function FootnoteLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="quiet" style={styles.footnoteLink}>
      {children}
    </Link>
  );
}

/** A heading inside the sheet, above running text. */
export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="ink" style={styles.subheading}>
      {children}
    </Heading>
  );
}

/** One short value to be found and kept, between two rules. */
export function Reference({ label, value }: { label: string; value: string }) {
  return (
    <Section className="hairline" style={styles.reference}>
      <Text className="brass" style={styles.referenceLabel}>
        {label}
      </Text>
      <Text className="ink" style={styles.referenceValue}>
        {value}
      </Text>
    </Section>
  );
}

interface FactsProps extends FactSection {
  /** h3 where the section stands under a subheading. */
  heading?: "h2" | "h3";
}

/** A section's title over its answers. */
export function Facts({ title, facts, heading = "h2" }: FactsProps) {
  return (
    <Section style={styles.section}>
      <Heading as={heading} className="brass" style={styles.factsTitle}>
        {title}
      </Heading>
      <FactTable facts={facts} />
    </Section>
  );
}

/** Labels and values, a hairline between them; on a phone the value stands under its label. */
export function FactTable({ facts }: Pick<FactSection, "facts">) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {facts.map(({ label, value, href }) => (
          <tr key={label}>
            <td className="cell label quiet hairline" style={styles.label}>
              {label}
            </td>
            <td className="cell value ink hairline" style={styles.value}>
              {href ? (
                <Link href={href} className="ink" style={styles.link}>
                  {value}
                </Link>
              ) : (
                <Lines text={value} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wholeLine = /(?<![^\n])[^\n]*/g;

/** Text with its line breaks, as elements: several mail programs ignore `white-space`. */
export function Lines({ text }: { text: string }) {
  return Array.from(text.matchAll(wholeLine), ({ index: begin, 0: line }) => (
    <Fragment key={begin}>
      {begin > 0 && <br />}
      {line}
    </Fragment>
  ));
}
