import { renderToStaticMarkup } from "react-dom/server";
import { staffMailMessages } from "#app/content/staff-mail.ts";
import type { MailMessage } from "./message.ts";

/** Why a form sends no mail. 400: it never does; 404: its subject is gone. */
export interface NoMail {
  status: 200 | 400 | 404;
  message: string;
}

export const noMail = (message = "No e-mail is sent with this."): NoMail => ({ status: 200, message });

/** A sandboxed page for a frame, of the site's origin so that the parent can measure its height. */
export const framedPage = (html: string, status = 200): Response =>
  new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy":
        "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'",
    },
  });

/** The preview of a mail in the part that the form names, or why there is none. */
export const mailPreview = (mail: MailMessage | NoMail, form: FormData): Response =>
  "message" in mail
    ? framedPage(sentencePage(mail.message), mail.status)
    : framedPage(mailPage(mail, form.get("part") === "text" ? "text" : "html"));

/** A mail as a page, below its recipient, subject and attachments. */
function mailPage(message: MailMessage, part: "html" | "text"): string {
  const head = renderToStaticMarkup(<Envelope message={message} />);
  // A function, because `$` in the mail would be a replacement pattern.
  if (part === "html") return message.html.replace(/<body[^>]*>/, (body) => `${body}${head}`);
  const text = renderToStaticMarkup(<pre style={plain}>{message.text}</pre>);
  return textPage(`${head}${text}`);
}

/** A page with a sentence instead of a mail. */
const sentencePage = (sentence: string): string =>
  textPage(renderToStaticMarkup(<p style={face}>{sentence}</p>));

const textPage = (body: string) =>
  `<!doctype html><html lang="en-GB"><head><title>${staffMailMessages.bodyName}</title></head><body style="margin:0">${body}</body></html>`;

const face = {
  margin: 0,
  padding: "14px 20px",
  background: "#ffffff",
  color: "#0f1518",
  font: "15px/1.5 'Hanken Grotesk', Arial, sans-serif",
} as const;
const plain = { ...face, font: "13px/1.55 ui-monospace, monospace", whiteSpace: "pre-wrap" } as const;
const quiet = { color: "#5a6268" } as const;

function Envelope({ message }: { message: MailMessage }) {
  return (
    <div style={{ ...face, borderBottom: "1px solid #cfc6b8", overflowWrap: "anywhere" }}>
      <div>
        <span style={quiet}>{staffMailMessages.to}</span> {message.to}
      </div>
      <div>
        <span style={quiet}>{staffMailMessages.subject}</span> <strong>{message.subject}</strong>
      </div>
      {message.attachments?.map(({ filename }) => (
        <div key={filename}>
          <span style={quiet}>{staffMailMessages.attached}</span> {filename}
        </div>
      ))}
    </div>
  );
}
