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

const wordItem = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;

it("keeps Word's lists within lists, and a numbering that begins at 3", () => {
  expect(
    cleanPaste(
      [
        wordItem(1, "3.", "Three"),
        wordItem(2, "·", "Inner"),
        wordItem(2, "·", "Second"),
        wordItem(1, "4.", "Four"),
      ].join("\n"),
    ),
  ).toBe(
    '<ol start="3"><li><p>Three</p><ul><li><p>Inner</p></li><li><p>Second</p></li></ul></li><li><p>Four</p></li></ol>',
  );
});

it("puts a list of Google Docs that is beside its item into it, and leaves one that is inside", () => {
  expect(cleanPaste('<ol start="3"><li>A</li><ul><li>B</li></ul><li>C</li></ol>')).toBe(
    '<ol start="3"><li>A<ul><li>B</li></ul></li><li>C</li></ol>',
  );
  expect(cleanPaste("<ul><li>A</li><ul><li>B</li></ul></ul>")).toBe("<ul><li>A<ul><li>B</li></ul></li></ul>");
  const inside = "<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>";
  expect(cleanPaste(inside)).toBe(inside);
});

it("keeps struck, raised and lowered words of Google Docs", () => {
  expect(
    cleanPaste(
      '<p><span style="text-decoration:line-through">Old</span> 10<span style="vertical-align:super">2</span> CO<span style="vertical-align:sub">2</span> <span style="vertical-align:baseline">x</span></p>',
    ),
  ).toBe("<p><s>Old</s> 10<sup>2</sup> CO<sub>2</sub> x</p>");
});

it("makes raised figures of footnote marks, which would lead nowhere", () => {
  expect(
    cleanPaste(
      '<p>Fact<a style="x" href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span>[1]</span></span></a> and<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup>.</p>',
    ),
  ).toBe("<p>Fact<sup>1</sup> and<sup>2</sup>.</p>");
});

it("drops empty lines and control characters", () => {
  expect(
    cleanPaste("<p>One\u000bTwo\u0007</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p><br></p><p>Three</p>"),
  ).toBe("<p>One Two </p><p>Three</p>");
});
