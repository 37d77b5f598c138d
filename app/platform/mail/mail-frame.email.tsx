import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { company } from "#app/content/company.ts";
import { mailStyles as styles, stylesheet } from "./mail-styles.ts";

interface FrameProps {
  preview: string;
  origin: string;
  /** The kind of mail, in small capitals above the title. */
  eyebrow: string;
  title: string;
  children: ReactNode;
  /** Why the reader receives this mail, with a FootnoteLink to unsubscribe where that is possible. */
  footnote: ReactNode;
}

/** The frame of every mail, from 320 px, in light and dark mode. */
export function MailFrame({ preview, origin, eyebrow, title, children, footnote }: FrameProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{stylesheet}</style>
      </head>
      <body className="ground" style={styles.page}>
        {/* Repeated on a cell, because Yahoo and AOL drop the body's style. */}
        <LayoutTable cellStyle={styles.body}>
          <Preview text={preview} />
          <LayoutTable className="ground" style={styles.ground}>
            <LayoutTable className="sheet" style={styles.sheet}>
              <p style={styles.wordmark}>
                <MailLink href={origin} className="ink" style={styles.wordmarkLink}>
                  {company.name}
                </MailLink>
              </p>
              <hr className="brass-rule" style={styles.brassRule} />
              <p className="brass" style={styles.eyebrow}>
                {eyebrow}
              </p>
              <h1 className="ink title" style={styles.title}>
                {title}
              </h1>
              {children}
              <hr className="hairline" style={styles.footRule} />
              <p className="quiet" style={styles.footnote}>
                {footnote}
              </p>
              <p className="quiet" style={styles.footnote}>
                {company.legalName}. {company.tagline} {company.phones.desk.label}:{" "}
                <FootnoteLink href={`tel:${company.phones.desk.e164}`}>
                  {company.phones.desk.display}
                </FootnoteLink>
              </p>
            </LayoutTable>
          </LayoutTable>
        </LayoutTable>
      </body>
    </html>
  );
}

/** A table of one cell, the only element whose width, padding and background Outlook shows. */
export function LayoutTable({
  cellStyle,
  children,
  ...table
}: ComponentProps<"table"> & { cellStyle?: CSSProperties }) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      {...table}
    >
      <tbody>
        <tr>
          <td style={cellStyle}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

const previewLength = 150;
// Fills the preview, so that lists of mails do not show the mail's first words after it.
const invisible = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff";

function Preview({ text }: { text: string }) {
  const preview = text.slice(0, previewLength);
  return (
    <div style={styles.preview}>
      {preview}
      <div>{invisible.repeat(previewLength - preview.length)}</div>
    </div>
  );
}

/** A link; the default style is for one that is a whole paragraph. */
export const MailLink = ({
  href,
  className = "brass",
  style = styles.plainLink,
  children,
}: ComponentProps<"a">) => (
  <a href={href} target="_blank" className={className} style={style} rel="noopener">
    {children}
  </a>
);

export function FootnoteLink({ href, children }: { href: string; children: string }) {
  return (
    <MailLink href={href} className="quiet" style={styles.footnoteLink}>
      {children}
    </MailLink>
  );
}
