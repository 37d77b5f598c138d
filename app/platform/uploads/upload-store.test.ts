import { utimesSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { fileFolder } from "#tests/fixtures/folder.ts";
import { settingsFrom } from "#tests/fixtures/settings.ts";
import { openS3Peer } from "#tests/support/s3-peer.ts";
import { openUploadStore, sweepUploads } from "./upload-store.server.ts";

const picture = (letter: string) => `${letter.repeat(32)}-1200x800`;
const filesOf = (name: string) => [".480.avif", ".480.webp", ".avif", ".webp"].map((end) => name + end);
const bytes = (text: string) => new TextEncoder().encode(text);

const peer = await openS3Peer();
const folder = fileFolder();
afterAll(() => peer.stop());

const storeOf = (env: Record<string, string>) =>
  openUploadStore(settingsFrom({ ...env, DATA_DIR: folder }).uploads, folder);
const age = {
  disk: (name: string, at: Date) => utimesSync(path.join(folder, "uploads", name), at, at),
  s3(name: string, at: Date) {
    const object = peer.objects.get(`uploads/${name}`);
    if (object) object.at = at;
  },
};

// Serving uploaded pictures is tested in tests/http/staff-blog.test.ts.
it.each(["disk", "s3"] as const)(
  "deletes pictures that no text uses for two days, in a store of the kind %s",
  async (kind) => {
    const store = storeOf(kind === "s3" ? peer.env : {});
    const names = async () => {
      const list: string[] = [];
      for await (const { name } of store.list()) list.push(name);
      return list.sort();
    };
    const [used, unused, fresh] = ["b", "c", "d"].map((letter) => filesOf(picture(letter)));
    const now = new Date();
    for (const files of [used, unused, fresh] as string[][])
      for (const file of files) {
        await store.write(file, bytes("x"));
        if (files !== fresh) age[kind](file, new Date(now.getTime() - 49 * 60 * 60_000));
      }
    expect(await sweepUploads(store, async () => [picture("b")], now)).toBe(1);
    expect(await names()).toEqual([used, fresh].flat().sort());
    for (const file of await names()) await store.remove(file);
    expect(await names()).toEqual([]);
  },
);

it("names the setting of a bucket to correct, and reports a failing bucket instead of an empty one", async () => {
  const advice = "correct S3_BUCKET or S3_ENDPOINT";
  const name = `${picture("e")}.webp`;
  const wrongKey = storeOf({ ...peer.env, S3_SECRET_ACCESS_KEY: "another" });
  await expect(wrongKey.write(name, bytes("x"))).rejects.toThrow(/403 .* S3_ACCESS_KEY_ID/);
  expect([peer.refused.at(-1), peer.objects.size]).toEqual([expect.stringContaining("another signature"), 0]);
  const unknown = storeOf({ ...peer.env, S3_BUCKET: "another-bucket" });
  await expect(unknown.write(name, bytes("x"))).rejects.toThrow(advice);
  peer.failWith(503);
  await expect(storeOf(peer.env).read(name)).rejects.toThrow("503");
  peer.failWith(null);
  const { S3_ENDPOINT: _, ...amazon } = peer.env;
  expect(storeOf(amazon).describe()).toContain("at https://s3.af-south-1.amazonaws.com");
});
