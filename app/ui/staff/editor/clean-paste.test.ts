import { expect, test } from "vitest";
import { cleanPaste } from "./clean-paste.ts";

/** A list item as Word puts it on the clipboard. */
const wordItem = (mark: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
const googleStruck =
  '<p><span style="text-decoration:line-through">Old</span> 10<span style="vertical-align:super">2</span> CO<span style="vertical-align:sub">2</span></p>';
const footnotes =
  '<p>Fact<a style="x" href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span>[1]</span></span></a> and<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup>.</p>';
const inner = "<ul><li><p>Inner</p></li><li><p>Second</p></li></ul>";

// Plain lists, bold text and scripts are tested in tests/journeys/staff-posts.spec.ts.
test.each([
  [
    "lists in lists of Word, and their first number",
    [
      wordItem("3.", "Three"),
      wordItem("·", "Inner", 2),
      wordItem("·", "Second", 2),
      wordItem("4.", "Four"),
    ].join("\n"),
    `<ol start="3"><li><p>Three</p>${inner}</li><li><p>Four</p></li></ol>`,
  ],
  ["struck, raised and lowered text", googleStruck, "<p><s>Old</s> 10<sup>2</sup> CO<sub>2</sub></p>"],
  [
    "a list of Google Docs beside its item",
    '<ol start="3"><li>A</li><ul><li>B</li></ul><li>C</li></ol>',
    '<ol start="3"><li>A<ul><li>B</li></ul></li><li>C</li></ol>',
  ],
  [
    "the order of headings, below the page's title",
    '<h1 class="MsoTitle"><span>Fuel</span></h1><h2>Lagos</h2><h3>Night</h3><h4>Cost</h4>',
    "<h2>Fuel</h2><h3>Lagos</h3><h4>Night</h4><h4>Cost</h4>",
  ],
  ["footnote marks as raised figures", footnotes, "<p>Fact<sup>1</sup> and<sup>2</sup>.</p>"],
  [
    "no empty lines or control characters",
    "<p>One\u000bTwo\u0007</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p><br></p><p>Three</p>",
    "<p>One Two </p><p>Three</p>",
  ],
])("keeps %s", (_, pasted, cleaned) => expect(cleanPaste(pasted)).toBe(cleaned));
