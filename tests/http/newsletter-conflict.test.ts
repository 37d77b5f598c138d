import { beforeAll, expect, it } from "vitest";
import { campaignMessages, issueStaffMessages as say } from "#app/features/newsletter/staff-messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";

let site: Site;
let editor: Customer;
beforeAll(async () => {
  site = await sharedSite();
  editor = await newStaff(site, "editor");
});

const page = async (path: string) =>
  await (await fetch(site.origin + path, { headers: { Cookie: editor.cookie } })).text();
const post = (path: string, fields: Record<string, string>) =>
  fetch(site.origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: { Cookie: editor.cookie },
  });
const words = (subject: string) => ({
  subject,
  preheader: "What changed",
  html: `<p>${subject}, said at length.</p>`,
});
const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const stored = async (path: string) =>
  (
    await site.query<{ subject: string; status: string }>(
      "select subject, status from campaigns where id = $1",
      [path.split("/").at(-1)],
    )
  )[0];

async function newIssue(): Promise<string> {
  const answer = await post("/admin/newsletters/create", {
    ...words(`Issue ${Math.random()}`),
    intent: "save",
  });
  return (answer.headers.get("location") ?? "").split("?")[0] ?? "";
}

it("of two who write on one issue the second is told, overwrites nothing unseen, and keeps every word", async () => {
  const path = await newIssue();
  const version = versionIn(await page(path));
  expect((await post(path, { ...words("Hers"), intent: "save", version })).status).toBe(302);
  // The same again, as after a lost answer, meets itself and nobody else.
  expect((await post(path, { ...words("Hers"), intent: "save", version })).status).toBe(302);
  for (const intent of ["save", "send", "test"]) {
    const late = await post(path, { ...words("His"), intent, version });
    const html = await late.text();
    expect([intent, late.status, await stored(path)]).toEqual([
      intent,
      409,
      { subject: "Hers", status: "draft" },
    ]);
    for (const kept of [say.changed, 'value="His"', "His, said at length."]) expect(html).toContain(kept);
    expect(versionIn(html)).not.toBe(version);
  }
  const html = await (await post(path, { ...words("His"), intent: "save", version })).text();
  // Told of hers, he puts his in its place.
  expect((await post(path, { ...words("His"), intent: "save", version: versionIn(html) })).status).toBe(302);
  expect(await stored(path)).toEqual({ subject: "His", status: "draft" });
});

it("whoever writes on while an issue begins to go out finds the words again, and can keep them as a draft", async () => {
  const path = await newIssue();
  const version = versionIn(await page(path));
  await site.query("update campaigns set status = 'sending', start_at = now() where id = $1", [
    path.split("/").at(-1),
  ]);
  const late = await post(path, { ...words("Too late"), intent: "save", version });
  const html = await late.text();
  expect(late.status).toBe(409);
  for (const kept of [say.tooLate, say.keepAsDraft, 'value="Too late"', "Too late, said at length."])
    expect(html).toContain(kept);
  const draft = await post("/admin/newsletters/create", { ...words("Too late"), intent: "save" });
  expect(draft.status).toBe(302);
  expect(await site.query("select status from campaigns where subject = 'Too late'")).toEqual([
    { status: "draft" },
  ]);
});

it("a draft that lacks something is refused, and every field says what it needs", async () => {
  const answer = await post("/admin/newsletters/create", {
    subject: "",
    preheader: "",
    html: "",
    intent: "save",
  });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  const { subjectMissing, preheaderMissing, htmlMissing } = campaignMessages;
  for (const needed of [subjectMissing, preheaderMissing, htmlMissing]) expect(html).toContain(needed);
});

it("the preview shows where what is not written yet will stand, and nothing of that once it is", async () => {
  const previewOf = async (fields: Record<string, string>) =>
    (await post("/admin/newsletters/preview", { preheader: "", ...fields })).text();
  const empty = await previewOf({ subject: "", html: "" });
  for (const shown of [say.noSubject, say.noText]) expect(empty).toContain(shown);
  const written = await previewOf(words("Winter permits"));
  for (const shown of [say.noSubject, say.noText]) expect(written).not.toContain(shown);
});
