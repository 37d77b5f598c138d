import { expect, it } from "vitest";
import { safeIssueHtml } from "./issue-html.server.ts";
import { issueOfPosts, issueSource } from "./issue-source.ts";

it("reads plain text by its blank lines, and takes nothing in it for HTML", () => {
  expect(issueSource("## Permits\r\n\r\nNiger takes 48 < 72 hours.\r\nAsk us.\n\n- Kano\n- Abuja")).toBe(
    "<h2>Permits</h2>\n<p>Niger takes 48 &lt; 72 hours.<br>Ask us.</p>\n<ul><li>Kano</li><li>Abuja</li></ul>",
  );
  expect(issueSource("See [the post](/blog/permits) or [this](javascript:alert)")).toBe(
    '<p>See <a href="/blog/permits">the post</a> or [this](javascript:alert)</p>',
  );
});

it("leaves HTML to the rule of what an issue may hold", () => {
  const html = issueSource('<p onclick="x()">Hello</p><script>x()</script>');
  expect(safeIssueHtml(html)).toBe("<p>Hello</p>");
});

it("makes an issue of posts, whatever their titles hold", () => {
  const post = { id: "permits", title: "Permits <b>now</b>", excerpt: "What & when" };
  expect(issueOfPosts([post], "Read on")).toBe(
    '<h2>Permits &lt;b&gt;now&lt;/b&gt;</h2>\n<p>What &amp; when</p>\n<p><a href="/blog/permits">Read on</a></p>',
  );
});
