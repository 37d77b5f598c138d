import { RewritingStream } from "parse5-html-rewriting-stream";
import { describe, expect, it } from "vitest";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { issueMarkup, safeIssueHtml } from "./issue-html.server.ts";
import { issueRenderer } from "./issue-renderer.server.ts";

const origin = "https://harmattan.example";

/** What a mail program would build of it, read by another parser than the one that cleaned it: each element with its attributes. */
function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new RewritingStream();
  parser.on("startTag", ({ tagName, attrs }) => {
    elements.push({
      name: tagName,
      attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    });
  });
  parser.on("data", () => {});
  parser.end(html);
  return elements;
}

const tags = /^(p|h2|h3|ul|ol|li|blockquote|hr|br|img|a|strong|em|s|sub|sup)$/;
const names = /^(href|src|alt|width|height|start)$/;
const links = /^(https?:|mailto:|tel:|\/(?![/\\])|#|[\w.-]+$)/;

describe("the HTML of an issue", () => {
  it.each(xssVectors)("keeps nothing that could act: %j", (vector) => {
    for (const { name, attributes } of elementsOf(safeIssueHtml(vector))) {
      expect(name).toMatch(tags);
      for (const attribute of Object.keys(attributes)) expect(attribute).toMatch(names);
      if (attributes.src !== undefined) expect(attributes.src).toMatch(/^\/(media|uploads)\//);
      if (attributes.href !== undefined) expect(attributes.href.trim()).toMatch(links);
    }
    expect(issueMarkup(vector, origin)).not.toMatch(/<script|javascript:|\son\w+=|expression\(|url\(/i);
    expect(safeIssueHtml(safeIssueHtml(vector))).toBe(safeIssueHtml(vector));
  });

  it("shows pictures as JPEG, no wider than the text of a mail", () => {
    const name = `${"a".repeat(32)}-1920x1080`;
    const markup = issueMarkup(
      `<img src="/uploads/${name}.webp" alt="Dust" width="1920" height="1080"><img src="/media/line-up" alt="Jets"><img src="/uploads/${"b".repeat(32)}-300x200.webp" alt="Small">`,
      origin,
    );
    const pictures = elementsOf(markup).map(({ attributes: { src, width, height } }) => ({
      src,
      width,
      height,
    }));
    expect(pictures).toEqual([
      { src: `${origin}/preview/${name}.mail.jpg`, width: "520", height: "293" },
      { src: `${origin}/preview/line-up.mail.jpg`, width: "520", height: undefined },
      { src: `${origin}/preview/${"b".repeat(32)}-300x200.mail.jpg`, width: "300", height: "200" },
    ]);
  });

  it("brings its styles along, and takes nobody else's", () => {
    const markup = issueMarkup(
      '<h2 style="position:fixed" class="x">Slots</h2><p onclick="x()">Two</p>',
      origin,
    );
    expect(markup).toMatch(
      /^<h2 class="ink" style="margin:[^"]+">Slots<\/h2><p class="ink" style="[^"]+">Two<\/p>$/,
    );
    expect(markup).not.toContain("fixed");
  });

  it("has pictures of this site alone, so that none can tell who opened it", () => {
    for (const src of [
      "https://pixel.example/1.gif",
      "//pixel.example/1.gif",
      "data:image/gif;base64,R0",
      "/\t/evil/1",
      "/uploads/../sign-out",
    ])
      expect(safeIssueHtml(`<p>a<img src="${src}">b</p>`)).toBe("<p>ab</p>");
    expect(issueMarkup('<img src="/media/apron.webp" alt="Apron">', origin)).toContain(
      `src="${origin}/media/apron.webp"`,
    );
    expect(issueMarkup('<a href="/fleet">Fleet</a>', origin)).toContain(`href="${origin}/fleet"`);
  });
});

describe("a written issue", () => {
  const content = {
    subject: "Permits over the Sahel",
    preheader: "What changed in October",
    html: '<h2>Permits</h2><p>Niger takes <a href="/blog/permits">48 hours</a> &amp; no more.</p><ul><li>One</li></ul>',
  };

  it("says the same in both parts, with the reader's own way off the list", async () => {
    const issue = issueRenderer(content, origin, "a secret of some length, for tests alone");
    const one = issue.to("ada@example.com", "2a0c4f1e-0000-4000-8000-000000000001", "x");
    const two = issue.to("bola@example.com", "2a0c4f1e-0000-4000-8000-000000000002", "y");
    for (const part of [one.text, one.html]) {
      expect(part).toContain(one.unsubscribeUrl);
      expect(part).not.toContain(two.unsubscribeUrl);
      expect(part).toContain(`${origin}/blog/permits`);
      expect(part).not.toContain("unsubscribe.invalid");
      expect(part).toContain("Harmattan House");
    }
    expect(one.text).toContain("Niger takes 48 hours");
    expect(one.text).toContain("& no more.");
    expect(one.text).not.toMatch(/<\w/);
    expect(one.html).toContain("What changed in October");
    expect(one).toMatchObject({ to: "ada@example.com", subject: content.subject });
    expect(elementsOf(one.html).filter(({ name }) => name === "img")).toEqual([]);
  });
});
