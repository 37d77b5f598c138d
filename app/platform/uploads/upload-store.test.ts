import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openS3Peer, type S3Peer } from "#tests/support/s3-peer.ts";
import { readSettings } from "../settings.server.ts";
import { sweepUploads } from "./sweep-uploads.server.ts";
import { openUploadStore, type UploadStore } from "./upload-store.server.ts";

const picture = (letter: string) => `${letter.repeat(32)}-1200x800`;
const filesOf = (name: string) => [".480.avif", ".480.webp", ".avif", ".webp"].map((end) => name + end);
const bytes = (text: string) => new TextEncoder().encode(text);

let peer: S3Peer;
let folder: string;
beforeAll(async () => {
  peer = await openS3Peer();
  folder = mkdtempSync(path.join(tmpdir(), "harmattan-uploads-"));
});
afterAll(async () => {
  await peer.stop();
  rmSync(folder, { recursive: true, force: true });
});

function storeOf(env: Record<string, string>): UploadStore {
  const read = readSettings({ ...env, DATA_DIR: folder });
  if (!read.ok) throw new Error(read.problems.join());
  return openUploadStore(read.settings.uploads, folder);
}
/** The two kinds, and how a file of each is made older. */
const kinds = {
  disk: {
    open: () => storeOf({}),
    age: (name: string, at: Date) => utimesSync(path.join(folder, "uploads", name), at, at),
  },
  s3: {
    open: () => storeOf(peer.env),
    age(name: string, at: Date) {
      const object = peer.objects.get(`uploads/${name}`);
      if (object) object.at = at;
    },
  },
};
async function names(store: UploadStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of store.list()) found.push(name);
  return found.sort();
}

describe.each(Object.entries(kinds))("pictures in a store of the kind %s", (_kind, { open, age }) => {
  it("are there once written, whole, and gone once removed", async () => {
    const store = open();
    const [name = ""] = filesOf(picture("a"));
    expect([await store.writtenAt(name), await store.read(name), await names(store)]).toEqual([
      null,
      null,
      [],
    ]);
    await store.write(name, bytes("first"));
    await store.write(name, bytes("second"));
    const read = await store.read(name);
    expect([read?.headers.get("content-length"), await read?.text()]).toEqual(["6", "second"]);
    expect(Math.abs(Date.now() - ((await store.writtenAt(name))?.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await names(store)).toEqual([name]);
    await store.remove(name);
    await store.remove(name);
    expect([await store.read(name), await names(store)]).toEqual([null, []]);
  });

  it("are swept when no text names them for two days", async () => {
    const store = open();
    const [used, unused, fresh] = [picture("b"), picture("c"), picture("d")];
    for (const name of [used, unused, fresh])
      for (const file of filesOf(name)) await store.write(file, bytes("x"));
    const now = new Date();
    const old = new Date(now.getTime() - 49 * 60 * 60_000);
    for (const file of [...filesOf(used), ...filesOf(unused)]) age(file, old);
    expect(await sweepUploads(store, async () => [used], now)).toBe(1);
    expect(await names(store)).toEqual([...filesOf(used), ...filesOf(fresh)].sort());
    expect(await sweepUploads(store, async () => [], now)).toBe(1);
    expect(await names(store)).toEqual(filesOf(fresh).sort());
    for (const file of filesOf(fresh)) await store.remove(file);
  });

  it("outlive the sweep when they are uploaded again while it asks what is used", async () => {
    const store = open();
    const [again = "", ...others] = filesOf(picture("f"));
    const now = new Date();
    for (const file of [again, ...others]) {
      await store.write(file, bytes("x"));
      age(file, new Date(now.getTime() - 49 * 60 * 60_000));
    }
    const used = async () => {
      await store.write(again, bytes("x"));
      return [];
    };
    expect(await sweepUploads(store, used, now)).toBe(0);
    expect(await names(store)).toEqual([again, ...others].sort());
    for (const file of [again, ...others]) await store.remove(file);
  });
});

describe("a bucket", () => {
  it("takes nothing under another key, and says so", async () => {
    const store = storeOf({ ...peer.env, S3_SECRET_ACCESS_KEY: "another" });
    await expect(store.write(`${picture("e")}.webp`, bytes("x"))).rejects.toThrow(/403 .* S3_ACCESS_KEY_ID/);
    expect(peer.refused.at(-1)).toContain("another signature");
    expect(peer.objects.size).toBe(0);
  });

  it("that is away is no empty one", async () => {
    const store = storeOf(peer.env);
    peer.failWith(503);
    await expect(store.read(`${picture("e")}.webp`)).rejects.toThrow("503");
    await expect(names(store)).rejects.toThrow("503");
    peer.failWith(null);
  });

  it("that does not exist is no empty one, and the operator reads which setting to correct", async () => {
    const store = storeOf({ ...peer.env, S3_BUCKET: "nobodys-bucket" });
    const advice = "correct S3_BUCKET or S3_ENDPOINT";
    await expect(store.write(`${picture("e")}.webp`, bytes("x"))).rejects.toThrow(advice);
    await expect(names(store)).rejects.toThrow(advice);
  });

  it("that is Amazon's needs no endpoint", () => {
    const { S3_ENDPOINT: _, ...env } = peer.env;
    expect(storeOf(env).describe()).toContain("at https://s3.af-south-1.amazonaws.com");
  });
});
