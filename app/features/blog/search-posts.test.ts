import { beforeAll, describe, expect, it } from "vitest";
import { longestSearch, typedSearch } from "#app/ui/typed-search.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { createPost } from "./change-post.server.ts";
import { searchPosts } from "./search-posts.server.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const aside = `<p>${"Other words stand here. ".repeat(60)}One permit &amp; a sentence follows.</p>`;
const table = "<table><tr><th>Hangar</th><td>24 %</td></tr><tr><th>Fuel</th><td>22 %</td></tr></table>";
const kerosene = `<p>A first sentence that says nothing of it.</p><h2>Kerosene</h2><p>Of kerosene the captain takes what he needs. The rest stays. ${"This goes on ".repeat(30)}.</p>`;

describe("searching posts", async () => {
  const database = await fileDatabase();
  const publish = (title: string, content = "<p>Its text.</p>", day = 9) =>
    publishedPost(database.db, { title, content }, at(day));
  beforeAll(async () => {
    await publish("Permits in Lagos", "<p>Ask the office early.</p>", 1);
    await publish("An aside", aside, 2);
    await publish("Engines", "<h2>Engine</h2><p>An engine overhaul.</p>", 3);
    await publish("Costs", table, 4);
    await publish("Fuel", kerosene, 5);
    await createPost(database.db, draftOf({ title: "Permits, a draft" }), at(6));
  });
  const find = async (words: string) => (await searchPosts(database.db, words)).posts;
  const textOf = (pieces: { text: string }[] = []) => pieces.map(({ text }) => text).join("");
  const hitsOf = (pieces: { text: string; isHit: boolean }[] = []) =>
    pieces.filter(({ isHit }) => isHit).map(({ text }) => text);

  it.each([
    ["permit", ["Permits in Lagos", "An aside"]],
    ["engine or permit", ["An aside", "Engines", "Permits in Lagos"]],
    ['"engine overhaul"', ["Engines"]],
    ["permit -lagos", ["An aside"]],
  ])("finds for %j %j and no draft", async (words, titles) => {
    const result = (await find(words)).map(({ title }) => title);
    // A word in the title comes first.
    expect(words === "permit" ? result : result.toSorted()).toEqual(titles);
  });

  it.each(["", "the", "-permit -engine", '"', "'", "%", "\\", "a & | ! ( ) : *", "<->", "matches nothing"])(
    "finds no draft for %j",
    async (words) => {
      expect((await find(words)).map(({ title }) => title)).not.toContain("Permits, a draft");
    },
  );

  it("cuts the text around the hit at whole sentences and cells", async () => {
    const [first, second] = await find("permit");
    expect(first?.titlePieces).toEqual([
      { text: "Permits", isHit: true },
      { text: " in Lagos", isHit: false },
    ]);
    expect(hitsOf(second?.snippet)).toEqual(["permit"]);
    expect(textOf(second?.snippet)).toContain("permit & a sentence follows");
    expect(textOf(second?.snippet).length).toBeLessThan(400);
    for (const [words, snippet] of [
      ["hangar", /^Hangar\. 24 %\. Fuel/],
      ["kerosene", /^Of kerosene the captain takes what he needs\. The rest stays\.$/],
    ] as const)
      expect(textOf((await find(words))[0]?.snippet)).toMatch(snippet);
  });

  it("returns hostile text as text", async () => {
    const hostile = xssVectors.map((vector) => vector.replaceAll("\0", "")).join(" ");
    await publish("zanzibar <script>alert(1)</script>", `<p>zanzibar \ue000x\ue001</p>${hostile}`);
    const [found] = await find("zanzibar");
    expect(hitsOf(found?.titlePieces)).toEqual(["zanzibar"]);
    expect(textOf(found?.titlePieces)).toBe("zanzibar <script>alert(1)</script>");
    expect(textOf(found?.snippet)).not.toMatch(/[\ue000\ue001]/);
    for (const vector of xssVectors) await find(typedSearch(vector));
  });

  // More spellings are tested in app/database/text-search.test.ts.
  it.each([
    ["Lome", "Lomé", "Lomé"],
    ["cafe", "cafe\u0301", "cafe\u0301"],
    ["company’s", "company's", "company"],
    ["Onitsha-Asaba", "Onitsha\u2011Asaba", "Onitsha"],
  ])("finds with %j the text %j and marks %j", async (words, written, marked) => {
    const title = `Nowhere but here ${Buffer.from(words + written).toString("hex")}`;
    await publish(title, `<p>“Élan” first, it says ${written} in the middle of it, and so it ends.</p>`);
    const match = (await find(`${words} elan`)).find((post) => post.title === title);
    expect(textOf(match?.snippet)).toContain(`“Élan” first, it says ${written} in the middle`);
    expect(hitsOf(match?.snippet)).toContain(marked);
  });
});

it("reads a typed search as one short line", () => {
  expect(typedSearch("  dust\n\tseason \0")).toBe("dust season");
  expect(typedSearch("x".repeat(1000))).toBe("x".repeat(longestSearch));
});
