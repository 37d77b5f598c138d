import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { staffAreaMessages as postWords } from "#app/features/blog/staff-messages.ts";
import { staffAreaMessages as bookingWords } from "#app/features/booking/staff-messages.ts";
import { issueStaffMessages } from "#app/features/newsletter/staff-messages.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { unsavedMessages } from "#app/ui/staff/unsaved-messages.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { whileDatabaseIsAway } from "#tests/support/closed-database.ts";
import { cookiesOf } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import { removeOtherPosts } from "#tests/support/posts.ts";
import type { Site } from "#tests/support/site.ts";
import { dismissStaff, newStaff } from "#tests/support/staff.ts";
import { openPost } from "#tests/support/staff-texts.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

/** A form of the desk, filled in: how it is sent, what was typed, and what is stored of it. */
interface FilledForm {
  send: () => Promise<void>;
  isThere: () => Promise<void>;
  isTaken: () => Promise<void>;
  stored: () => Promise<object[]>;
}

const asAdmin = async (page: Page, site: Site) =>
  await page.context().addCookies(cookiesOf(await newStaff(site, "admin"), site));

const forms: Record<string, (page: Page, site: Site) => Promise<FilledForm>> = {
  async "a note on a booking"(page, site) {
    await asAdmin(page, site);
    const text = `Pays on Friday ${randomUUID()}`;
    await page.goto(`/admin/bookings/${await storeBooking(site)}`);
    await whenAlive(page);
    const note = page.getByLabel(bookingWords.noteLabel, { exact: true });
    await note.fill(text);
    return {
      send: () => page.getByRole("button", { name: bookingWords.addNote }).click(),
      isThere: () => expect(note).toHaveValue(text),
      isTaken: () => expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible(),
      stored: () => site.query("select from booking_notes where text = $1", [text]),
    };
  },
  async "a post that readers see"(page, site) {
    const { id, title } = await openPost(page, site);
    await title.fill("Slots at Kano");
    return {
      send: () => page.getByRole("button", { name: postWords.update }).click(),
      isThere: () => expect(title).toHaveValue("Slots at Kano"),
      isTaken: () => expect(page.getByText(postWords.done.save, { exact: true })).toBeVisible(),
      stored: () =>
        site.query("select from post_revisions where post_id = $1 and title = 'Slots at Kano'", [id]),
    };
  },
  async "an issue that is written for the first time"(page, site) {
    await asAdmin(page, site);
    const name = `Fog ${randomUUID()}`;
    await page.goto("/admin/newsletters/create");
    await whenAlive(page);
    const subject = page.getByLabel(issueStaffMessages.fields.subject, { exact: true });
    const words = page.getByRole("textbox", { name: issueStaffMessages.fields.html, exact: true });
    await subject.fill(name);
    await page.getByLabel(issueStaffMessages.fields.preheader).fill("What it closes");
    await words.click();
    await page.keyboard.type("Ask early.");
    return {
      send: () => page.getByRole("button", { name: issueStaffMessages.save, exact: true }).click(),
      async isThere() {
        await expect(subject).toHaveValue(name);
        await expect(words).toHaveText("Ask early.");
      },
      isTaken: () => expect(page.getByText(issueStaffMessages.done.save)).toBeVisible(),
      stored: () => site.query("select from campaigns where subject = $1", [name]),
    };
  },
  async "an invitation to the staff"(page, site) {
    await dismissStaff(site);
    await asAdmin(page, site);
    const address = `${randomUUID()}@example.com`;
    await page.goto("/admin/staff");
    await whenAlive(page);
    const email = page.getByLabel(staffMessages.labels.email, { exact: true });
    const name = page.getByLabel(staffMessages.labels.name, { exact: true });
    await email.fill(address);
    await name.fill("Bola Ade");
    return {
      send: () => page.getByRole("button", { name: staffMessages.inviteSubmit }).click(),
      async isThere() {
        await expect(email).toHaveValue(address);
        await expect(name).toHaveValue("Bola Ade");
      },
      isTaken: () => expect(page.getByText(staffMessages.invited(address))).toBeVisible(),
      stored: () => site.query("select from users where email = $1", [address]),
    };
  },
};

test.afterEach(({ site }) => removeOtherPosts(site));

// One form stands for them all, since all are built on the same hook; before a release each is looked at.
for (const [name, fill] of Object.entries(forms).slice(0, isFullCampaign ? undefined : 1))
  test(`${name} stays as it was typed where nobody answers or the database is away, and is stored once when sent again`, async ({
    page,
    site,
    quiet,
  }) => {
    // A frame that runs no script, also where axe looks into it; and what is under test.
    quiet.allow(/Blocked script execution|Framing|postMessage|ERR_CONNECTION_FAILED|status of 503/);
    const { send, isThere, isTaken, stored } = await fill(page, site);
    const here = page.url();

    await page.route(/\.data/, (route) => route.abort("connectionfailed"));
    await send();
    await expect(page.getByText(unsavedMessages.failedUnreachable)).toBeFocused();
    await isThere();
    await page.unroute(/\.data/);

    await whileDatabaseIsAway(site, async () => {
      const answer = page.waitForResponse(
        (response) => response.request().method() === "POST" && response.url().includes(".data"),
      );
      await send();
      const response = await answer;
      expect([response.status(), response.headers()["retry-after"]]).toEqual([503, "30"]);
      await expect(page.getByText(unsavedMessages.failedAway)).toBeFocused();
      await expect(page.getByText(unsavedMessages.failedUnreachable)).toHaveCount(0);
      await expect(page.getByText(unsavedMessages.broughtBack)).toHaveCount(0);
      await isThere();
      expect(page.url()).toBe(here);
      expect(await barriers(page)).toEqual([]);
    });

    await send();
    await isTaken();
    await expect(page.getByText(unsavedMessages.failedAway)).toHaveCount(0);
    expect(await stored()).toHaveLength(1);
  });
