import { expect, it } from "vitest";
import { cleanPaste } from "./clean-paste.ts";

it("makes lists of Word's paragraphs, numbered where they were", () => {
  const item = (mark: string, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0"><!--[if !supportLists]--><span style="mso-list:Ignore">${mark}<span>&nbsp; </span></span><!--[endif]-->${text}<o:p></o:p></p>`;
  expect(cleanPaste(`${item("·", "Oil")}\n${item("·", "Water")}`)).toBe(
    "<ul><li><p>Oil</p></li><li><p>Water</p></li></ul>",
  );
  expect(cleanPaste(`${item("1.", "One")}${item("2.", "Two")}<p>After</p>`)).toBe(
    "<ol><li><p>One</p></li><li><p>Two</p></li></ol><p>After</p>",
  );
});

it("keeps what Google Docs made bold and italic, and not its wrapper", () => {
  expect(
    cleanPaste(
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-9"><p dir="ltr" style="line-height:1"><span style="font-weight:700;font-style:italic">Both</span><span style="font-weight:400"> none</span></p></b>',
    ),
  ).toBe("<p><em><strong>Both</strong></em> none</p>");
});

it("leaves plain HTML as it is, words that look like attributes too", () => {
  const plain = '<h2>Title</h2><p>Say style="x" <a href="https://example.com/?id=1">here</a></p>';
  expect(cleanPaste(plain)).toBe(plain);
});

it("leaves nothing to the page's policy, whatever the rule of the server then takes out", () => {
  const cleaned = cleanPaste(
    "<style>p{color:red}</style><p onclick=\"alert(1)\" style='x:y'>A<script>alert(1)</script></p><!-- note -->",
  );
  expect(cleaned).toBe("<p>A</p>");
});

it("makes a word processor's highest heading the editor's highest, and keeps the order of those below", () => {
  expect(
    cleanPaste('<h1 class="MsoTitle"><span>Fuel</span></h1><h2>Lagos</h2><h3>Night</h3><h4>Cost</h4>'),
  ).toBe("<h2>Fuel</h2><h3>Lagos</h3><h4>Night</h4><h4>Cost</h4>");
  expect(cleanPaste("<h2>Lagos</h2><h3>Night</h3>")).toBe("<h2>Lagos</h2><h3>Night</h3>");
});
