import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import { expect, it, test } from "vitest";
import { fileFolder } from "#tests/fixtures/folder.ts";
import { type ClientBuild, publishFiles, serveFiles } from "./client-build.ts";

const folder = fileFolder();

/** A release whose build has these files, by name and content. */
function release(name: string, files: Record<string, string>): ClientBuild {
  const client = {
    folder: path.join(folder, name),
    firstView: "/assets/first-view.js",
    firstUse: "/assets/first-use.js",
    elements: {},
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(client.folder, file)), { recursive: true });
    writeFileSync(path.join(client.folder, file), content);
  }
  return client;
}

function serverOf(client: ClientBuild, released: string) {
  const app = new Hono();
  app.use(serveFiles(client, released));
  app.all("*", (c) => c.text("no file", 404));
  return async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await app.fetch(new Request(`http://localhost${path}`, { headers, method }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

const old = release("old", {
  "assets/root-OLD1.css": "old style",
  "assets/root-OLD1.css.br": "old style, compressed",
  "media/hero.0123abcd.avif": "old picture",
  "icon.svg": "<svg/>",
});
const next = release("next", {
  "assets/root-NEW1.css": "new style",
  "media/hero.4567cdef.avif": "new picture",
  ".vite/manifest.json": "{}",
  "icon.svg": "<svg/>",
});
const now = new Date("2026-11-25T12:00:00Z");

it("serves the files of both releases from both servers during a rolling upgrade", async () => {
  const released = path.join(folder, "released");
  expect(await publishFiles(old, released, now)).toBe(3);
  const oldServer = serverOf(old, released);
  expect((await oldServer("/assets/root-NEW1.css")).status).toBe(404);
  expect(await publishFiles(next, released, now)).toBe(2);
  const newServer = serverOf(next, released);
  const both = { "root-OLD1.css": "old style", "root-NEW1.css": "new style" };
  for (const [name, text] of Object.entries(both))
    for (const get of [oldServer, newServer]) {
      const response = await get(`/assets/${name}`);
      expect([name, response.status, response.text]).toEqual([name, 200, text]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  const { headers, text } = await newServer("/assets/root-OLD1.css", { "Accept-Encoding": "br" });
  expect([headers.get("content-encoding"), text]).toEqual(["br", "old style, compressed"]);
  expect((await newServer("/media/hero.0123abcd.avif")).text).toBe("old picture");
  expect((await newServer("/assets/%2e%2e/icon.svg")).text).toBe("<svg/>");
  const outside = ["/assets/..%2ficon.svg", "/.vite/manifest.json", "/assets", "/assets/", "/assets/%00"];
  for (const each of [...outside, `/assets/${"a".repeat(300)}`])
    expect([each, (await newServer(each)).status]).toEqual([each, 404]);
});

it("copies a release once, and removes the files that no server has started with for half a year", async () => {
  const released = path.join(folder, "released-for-long");
  await publishFiles(old, released, new Date("2026-01-01"));
  await publishFiles(next, released, now);
  expect(await publishFiles(next, released, now)).toBe(0);
  expect(readdirSync(path.join(released, "assets"))).toEqual(["root-NEW1.css"]);
  // A power cut may leave an empty file under a final name.
  writeFileSync(path.join(released, "assets/root-NEW1.css"), "");
  expect(await publishFiles(next, released, now)).toBe(1);
});

const film = release("film", { "media/film.89abcdef.mp4": "0123456789", "assets/a-1.js": "0123456789" });
utimesSync(path.join(film.folder, "media/film.89abcdef.mp4"), now, now);
const send = serverOf(film, folder);
const name = "/media/film.89abcdef.mp4";
const own = '"film.89abcdef.mp4"';

const whole = [200, "0123456789", null] as const;
test.each([
  ["bytes=0-1", null, 206, "01", "bytes 0-1/10"],
  ["bytes=-3", null, 206, "789", "bytes 7-9/10"],
  ["bytes=0-1", `W/${own}`, ...whole],
  ["bytes=0-1", "Tue, 24 Nov 2026 12:00:00 GMT", ...whole],
  ["bytes=10-", null, 416, "", "bytes */10"],
  ["bytes=0-1,4-5", null, ...whole],
])("responds to Range: %s and If-Range: %s by %i", async (range, ifRange, status, text, contentRange) => {
  const headers = { Range: range, ...(ifRange ? { "If-Range": ifRange } : {}) };
  const response = await send(name, headers);
  const values = ["content-range", "accept-ranges", "etag"].map((each) => response.headers.get(each));
  expect([response.status, response.text]).toEqual([status, text]);
  expect(values).toEqual([contentRange, "bytes", own]);
});

it("answers 304 to a client that has the file, and sends no part of a script, which may be compressed", async () => {
  expect((await send(name, { "If-None-Match": own, Range: "bytes=0-1" })).status).toBe(304);
  const head = await send(name, { Range: "bytes=0-1" }, "HEAD");
  expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", "10"]);
  const script = await send("/assets/a-1.js", { Range: "bytes=0-1" });
  expect([script.status, script.text, script.headers.get("accept-ranges")]).toEqual(whole);
});
