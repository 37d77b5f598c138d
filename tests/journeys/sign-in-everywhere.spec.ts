import { fillSignUp, header, press, signOut, signUp } from "#tests/support/account-dialog.ts";
import { expect, test } from "#tests/support/journey.ts";

test("all tabs follow signing in and out: header, booking form and its line", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/booking");
  await other.getByRole("button", { name: "Continue as guest" }).click();
  await other.getByRole("main").getByRole("textbox", { name: "E-mail" }).fill("typed@example.com");
  const email = await signUp(page, "Bola Ade");
  await expect(header(other).getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(other.getByText("Signed in as Bola Ade.")).toBeVisible();
  await expect(other.getByLabel("Full name")).toHaveValue("Bola Ade");
  await expect(other.getByLabel("Phone (optional)")).toHaveValue("+234 803 000 0000");
  // What was typed is not overwritten by `email`.
  await expect(other.getByRole("main").getByRole("textbox", { name: "E-mail" })).toHaveValue(
    "typed@example.com",
  );
  await other.reload();
  await expect(other.getByText("Signed in as Bola Ade.")).toBeVisible();
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await signOut(page);
  await expect(header(other).getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(other.getByLabel("Full name")).toHaveValue("");
  await expect(other.getByRole("main").getByRole("textbox", { name: "E-mail" })).toHaveValue(
    "typed@example.com",
  );
  expect(await other.evaluate(() => sessionStorage.getItem("booking-draft"))).not.toContain(email);
});

test("the booking page's question leads to the header's dialog, and signing in fills the form", async ({
  page,
}) => {
  await page.goto("/booking");
  const question = page.getByRole("dialog", { name: "Sign In Required" });
  await question.getByRole("button", { name: "Sign Up" }).click();
  const email = await fillSignUp(page, "Chi Eze");
  await press(page, "Sign Up");
  await expect(page.getByText("Signed in as Chi Eze.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Chi Eze");
  await expect(page.getByRole("main").getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
});

test("who is signed in is asked once a page load, and learnt without a shift", async ({ page }) => {
  await signUp(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/session") asked.push(request.url());
  });
  await page.goto("/");
  await expect(header(page).getByRole("link", { name: "Bookings" })).toBeVisible();
  await header(page).getByRole("link", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Book Your Flight" })).toBeVisible();
  await page.getByRole("link", { name: "Harmattan Aviation home" }).first().click();
  await expect(page.getByRole("heading", { name: "Questions clients ask" })).toBeVisible();
  expect(asked).toHaveLength(1);
});
