import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { CommentText } from "./comment-list.tsx";

const html = (text: string) =>
  renderToStaticMarkup(<CommentText text={text} />).replace(/^<p[^>]*>|<\/p>$/g, "");
const linked = (text: string) => [...html(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

it("links web addresses and nothing else, without what only ends the sentence", () => {
  expect(
    linked("See https://a.example/x?y=1&z=2, (http://b.example/wiki/A_(b)) and HTTPS://C.example."),
  ).toEqual(["https://a.example/x?y=1&amp;z=2", "http://b.example/wiki/A_(b)", "https://c.example/"]);
  expect(html("ends in https://a.example/x).")).toMatch(/x<\/a>\)\.$/);
  expect(html("https://a.example")).toContain('rel="nofollow ugc noopener"');
});

it("links no address that is another program's, hides its host, or is none", () => {
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.example",
    "//a.example",
    "https://",
    "http://[",
    "https://bank.example@evil.example/",
    "mailto:a@b.example",
  ])
    expect([text, linked(text)]).toEqual([text, []]);
});

it("makes no element but links of what people write to attack a page", () => {
  for (const vector of xssVectors) {
    const tags = [...html(vector).matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag);
    expect(tags.filter((tag) => tag !== "a")).toEqual([]);
    for (const href of linked(vector)) expect(href).toMatch(/^https?:\/\//);
  }
});

it("keeps line breaks as they were written", () => {
  expect(html("one\n\n  two")).toBe("one\n\n  two");
});
