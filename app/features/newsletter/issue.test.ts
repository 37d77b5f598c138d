import { RewritingStream } from "parse5-html-rewriting-stream";
import { expect, it } from "vitest";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { firstErrors } from "#app/platform/form-text.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { campaignLengths, campaignSchema, issueOfPosts, issueSource } from "./campaign.ts";
import { issueMarkup, issueRenderer, safeIssueHtml } from "./newsletter-mails.server.tsx";

const origin = "https://harmattan.example";

/** The elements of the HTML, read by another parser than the one that cleaned it. */
function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new RewritingStream();
  parser.on("startTag", ({ tagName, attrs }) => {
    const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    elements.push({ name: tagName, attributes });
  });
  parser.on("data", () => {});
  parser.end(html);
  return elements;
}

const tooLong =
  "The issue is longer than e-mail programs show in one piece. Shorten it, and link to the rest.";
// Missing fields are tested in tests/http/newsletter.test.ts.
it.each([
  [{ html: "x".repeat(campaignLengths.html + 1) }, { html: tooLong }],
  [{ html: '<img src="/uploads/a.webp" alt=" ">' }, { html: pictureMessages.undescribed(1) }],
  [{ subject: "Permits\r\nBcc: x@example.com", html: " <p>c</p> " }, null],
])("parses the fields of an issue, row %#", (fields, errors) => {
  const { data, error } = campaignSchema.safeParse({ subject: "a", preheader: "b", ...fields });
  expect(error ? firstErrors(error) : null).toEqual(errors);
  if (data) expect(data).toEqual({ subject: "Permits Bcc: x@example.com", preheader: "b", html: "<p>c</p>" });
});

it.each([
  [
    "## Permits\r\n\r\nNiger takes 48 < 72 hours.\r\nAsk us.\n\n- Kano\n- Abuja",
    "<h2>Permits</h2>\n<p>Niger takes 48 &lt; 72 hours.<br>Ask us.</p>\n<ul><li>Kano</li><li>Abuja</li></ul>",
  ],
  [
    "See [the post](/blog/permits) or [this](javascript:alert)",
    '<p>See <a href="/blog/permits">the post</a> or [this](javascript:alert)</p>',
  ],
  ['<p onclick="x()">Hello</p><script>x()</script>', "<p>Hello</p>"],
])("turns %j into safe HTML", (text, html) => {
  expect(safeIssueHtml(issueSource(text))).toBe(safeIssueHtml(html));
});

it("makes an issue of posts", () => {
  const post = { id: "permits", title: "Permits <b>now</b>", excerpt: "What & when" };
  expect(issueOfPosts([post])).toBe(
    '<h2>Permits &lt;b&gt;now&lt;/b&gt;</h2>\n<p>What &amp; when</p>\n<p><a href="/blog/permits">Read on</a></p>',
  );
});

const tags = /^(p|h2|h3|ul|ol|li|blockquote|hr|br|img|a|strong|em|s|sub|sup)$/;
const links = /^(https?:|mailto:|tel:|\/(?![/\\])|#|[\w.-]+$)/;

it.each(xssVectors)("keeps no script of %j", (vector) => {
  for (const { name, attributes } of elementsOf(safeIssueHtml(vector))) {
    expect(name).toMatch(tags);
    for (const attribute of Object.keys(attributes))
      expect(attribute).toMatch(/^(href|src|alt|width|height|start)$/);
    if (attributes.src !== undefined) expect(attributes.src).toMatch(/^\/(media|uploads)\//);
    if (attributes.href !== undefined) expect(attributes.href.trim()).toMatch(links);
  }
  expect(issueMarkup(vector, origin)).not.toMatch(/<script|javascript:|\son\w+=|expression\(|url\(/i);
  expect(safeIssueHtml(safeIssueHtml(vector))).toBe(safeIssueHtml(vector));
});

it("shows only the site's own pictures, as JPEG no wider than the mail's text", () => {
  const [large, small] = [`${"a".repeat(32)}-1920x1080`, `${"b".repeat(32)}-300x200`];
  const html = `<img src="/uploads/${large}.webp" alt="Dust" width="1920" height="1080"><img src="/media/line-up" alt="Jets"><img src="/uploads/${small}.webp" alt="Small">`;
  const pictures = elementsOf(issueMarkup(html, origin)).map(({ attributes: { src, width, height } }) => [
    src?.replace(`${origin}/preview/`, ""),
    width,
    height,
  ]);
  expect(pictures).toEqual([
    [`${large}.mail.jpg`, "520", "293"],
    ["line-up.mail.jpg", "520", undefined],
    [`${small}.mail.jpg`, "300", "200"],
  ]);
  // More addresses are tested in app/ui/text.test.ts.
  expect(safeIssueHtml('<p>a<img src="https://pixel.example/1.gif">b</p>')).toBe("<p>ab</p>");
  const media = issueMarkup('<img src="/media/apron.webp" alt="Apron">', origin);
  expect(media).toContain(`src="${origin}/media/apron.webp"`);
});

it("adds its own styles and absolute links, and drops others' styles", () => {
  const html = '<h2 style="position:fixed" class="x">Slots</h2><p onclick="x()">Two</p>';
  expect(issueMarkup(html, origin)).toMatch(
    /^<h2 class="ink" style="font-size:20px[^"]+">Slots<\/h2><p class="ink" style="[^"]+">Two<\/p>$/,
  );
  expect(issueMarkup('<a href="/fleet">Fleet</a>', origin)).toContain(`href="${origin}/fleet"`);
});

// Each reader's own unsubscribe link is tested in campaigns.test.ts.
it("has the same text in both parts", () => {
  const content = {
    subject: "Permits over the Sahel",
    preheader: "What changed in October",
    html: '<h2>Permits</h2><p>Niger takes <a href="/blog/permits">48 hours</a> &amp; no more.</p><ul><li>One</li></ul>',
  };
  const mailTo = issueRenderer(content, origin, "a secret of some length, for tests alone");
  const { text, html, to, subject } = mailTo("ada@example.com", "2a0c4f1e-0000-4000-8000-000000000001", "x");
  expect([to, subject]).toEqual(["ada@example.com", content.subject]);
  for (const part of [text, html])
    for (const words of [`${origin}/blog/permits`, "Harmattan House"]) expect(part).toContain(words);
  for (const words of ["Niger takes 48 hours", "& no more."]) expect(text).toContain(words);
  expect(text).not.toMatch(/<\w/);
  expect(html).toContain("What changed in October");
  expect(`${text}${html}`).not.toContain("unsubscribe.invalid");
});
