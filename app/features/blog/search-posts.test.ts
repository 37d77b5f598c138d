import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longestSearch, typedSearch } from "#app/ui/typed-search.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { draftOf, publishedPost } from "#tests/support/posts.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { savePost } from "./save-post.server.ts";
import { resultsShown, searchPosts } from "./search-posts.server.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe.each(databaseKinds)("searching posts in the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
    const { db } = database;
    await publishedPost(db, { title: "Permits in Lagos", content: "<p>Ask the office early.</p>" }, at(1));
    await publishedPost(
      db,
      {
        title: "An aside",
        content: `<p>${"Other words stand here. ".repeat(60)}One permit &amp; a sentence follows.</p>`,
      },
      at(2),
    );
    await publishedPost(
      db,
      { title: "Engines", content: "<h2>Engine</h2><p>An engine overhaul.</p>" },
      at(3),
    );
    await savePost(db, draftOf({ title: "Permits, a draft" }), null, at(4));
  });
  afterAll(() => database.close());
  const find = async (words: string) => await searchPosts(database.db, words);
  const text = (pieces: { text: string }[]) => pieces.map((piece) => piece.text).join("");

  it("finds each post once, whichever of the words it has", async () => {
    const titles = (await find("permit or engine")).posts.map(({ title }) => title).sort();
    expect(titles).toEqual(["An aside", "Engines", "Permits in Lagos"]);
  });

  it("ranks a title above a mention, whatever the word's ending, and leaves drafts out", async () => {
    const { posts, hasMore } = await find("permit");
    expect(posts.map(({ title }) => title)).toEqual(["Permits in Lagos", "An aside"]);
    expect(hasMore).toBe(false);
  });

  it("cuts the text around the hit and marks it, as text", async () => {
    const [first, aside] = (await find("permit")).posts;
    expect(first?.titlePieces).toEqual([
      { text: "Permits", isHit: true },
      { text: " in Lagos", isHit: false },
    ]);
    expect(aside?.snippet.filter(({ isHit }) => isHit)).toEqual([{ text: "permit", isHit: true }]);
    expect(text(aside?.snippet ?? [])).toContain("permit & a sentence follows");
    expect(text(aside?.snippet ?? []).length).toBeLessThan(400);
  });

  it("parts a table's cells, which are no sentence together", async () => {
    const content = "<table><tr><th>Hangar</th><td>24 %</td></tr><tr><th>Fuel</th><td>22 %</td></tr></table>";
    await publishedPost(database.db, { title: "Costs", content }, at(5));
    const [costs] = (await find("hangar")).posts;
    expect(text(costs?.snippet ?? [])).toMatch(/^Hangar\. 24 %\. Fuel/);
  });

  it("shows whole sentences of the text rather than a heading or a part of another", async () => {
    const content = `<p>A first sentence that says nothing of it.</p><h2>Kerosene</h2><p>Of kerosene the captain takes what he needs. The rest stays. ${"This goes on ".repeat(30)}.</p>`;
    await publishedPost(database.db, { title: "Fuel", content }, at(6));
    const [fuel] = (await find("kerosene")).posts;
    expect(text(fuel?.snippet ?? [])).toBe("Of kerosene the captain takes what he needs. The rest stays.");
  });

  it.each([
    "",
    "the",
    "-permit -engine -words",
    '"',
    "'",
    "%",
    "\\",
    "a & | ! ( ) : *",
    "<->",
    "nothing matches this",
  ])("answers %j with nothing rather than an error", async (words) => {
    const { posts } = await find(words);
    expect(posts.filter(({ title }) => title.includes("draft"))).toEqual([]);
  });

  it("reads phrases and exclusions", async () => {
    expect((await find('"engine overhaul"')).posts.map(({ title }) => title)).toEqual(["Engines"]);
    expect((await find("permit -lagos")).posts.map(({ title }) => title)).toEqual(["An aside"]);
  });

  it("gives hostile text back as text, in titles and snippets", async () => {
    const hostile = xssVectors.map((vector) => vector.replaceAll("\0", "")).join(" ");
    await publishedPost(
      database.db,
      { title: "zanzibar <script>alert(1)</script>", content: `<p>zanzibar \ue000x\ue001</p>${hostile}` },
      at(5),
    );
    const [found] = (await find("zanzibar")).posts;
    expect(found?.titlePieces.filter(({ isHit }) => isHit)).toEqual([{ text: "zanzibar", isHit: true }]);
    expect(text(found?.titlePieces ?? [])).toBe("zanzibar <script>alert(1)</script>");
    expect(text(found?.snippet ?? [])).not.toMatch(/[\ue000\ue001]/);
    for (const vector of xssVectors) await find(typedSearch(vector));
  });

  it.each([
    ["Lome", "Lomé", "Lomé"],
    ["Lomé", "Lome", "Lome"],
    ["cafe", "cafe\u0301", "cafe\u0301"],
    ["company's", "company’s", "company"],
    ["company’s", "company's", "company"],
    ["Onitsha-Asaba", "Onitsha\u2011Asaba", "Onitsha"],
    ["weiss", "Weiß", "Weiß"],
  ])(
    "finds %j in a text that has %j, and marks the text as it was written",
    async (words, written, marked) => {
      const title = `Nowhere but here ${Buffer.from(words + written).toString("hex")}`;
      await publishedPost(
        database.db,
        { title, content: `<p>“Élan” first, it says ${written} in the middle of it, and so it ends.</p>` },
        at(9),
      );
      const { posts } = await find(`${words} elan`);
      const found = posts.find((post) => post.title === title);
      expect(text(found?.snippet ?? [])).toContain(`“Élan” first, it says ${written} in the middle`);
      expect(found?.snippet.filter(({ isHit }) => isHit).map((piece) => piece.text)).toContain(marked);
    },
  );

  it("shows the best, and says when there are more", async () => {
    for (let number = 0; number <= resultsShown; number += 1)
      await publishedPost(database.db, { title: `Kaduna ${number}` }, at(10 + number));
    const { posts, hasMore } = await find("kaduna");
    expect([posts.length, hasMore]).toEqual([resultsShown, true]);
  });
});

it("looks for one line of a bounded length", () => {
  expect(typedSearch("  dust\n\tseason \0")).toBe("dust season");
  expect(typedSearch("x".repeat(1000))).toHaveLength(longestSearch);
  expect(typedSearch(" \0\n")).toBe("");
});
