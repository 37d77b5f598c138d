import { randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { staffAreaMessages as say } from "#app/features/blog/staff-messages.ts";
import { editorMessages as inEditor } from "#app/ui/staff/editor/editor-messages.ts";
import { cookiesOf } from "./customers.ts";
import type { Site } from "./site.ts";
import { newStaff } from "./staff.ts";

/** An editor who is signed in in this page's browser. */
export async function asEditor(page: Page, site: Site) {
  const editor = await newStaff(site, "editor", "Efe Writer");
  await page.context().addCookies(cookiesOf(editor, site));
  return editor;
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Where the words of a post are written. */
export const text = (page: Page) => page.getByRole("textbox", { name: say.labels.content, exact: true });
export const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: inEditor.toolbarName }).getByRole("button", { name, exact: true });

/** How long a slow machine may take over a picture in all its widths and formats. */
export const encodingMs = 45_000;

/**
 * A picture of 1400 by 700 on disk, as somebody would choose or drop it; plain, so that it is encoded in a moment. What
 * stands in its tail gives it the weight of a photograph, and makes no two the same bytes.
 */
export async function pictureFile() {
  const file = path.join(tmpdir(), `harmattan-picture-${randomUUID()}.jpg`);
  const plain = sharp({ create: { width: 1400, height: 700, channels: 3, background: "#876" } });
  await writeFile(file, Buffer.concat([await plain.jpeg().toBuffer(), randomBytes(400_000)]));
  return { file, remove: () => rm(file, { force: true }) };
}
