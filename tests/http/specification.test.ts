import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, test } from "vitest";
import { postPage } from "#app/content/blog.ts";
import { brokenPost } from "#app/content/frame.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { dialogMessages } from "#app/features/account/dialog-messages.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { myBookingsMessages } from "#app/features/booking/my-bookings-messages.ts";
import { commentMessages } from "#app/features/comments/messages.ts";
import { contactMessages } from "#app/features/contact/messages.ts";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { longDate } from "#app/ui/long-date.ts";
import { newCustomer } from "#tests/support/customers.ts";
import { wordsIn } from "#tests/support/served-page.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { fillForm } from "#tests/support/visitors.ts";

// The specification's sentences, letter by letter: nothing here is read from where the site has them.

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

let visitors = 0;
/** Sends a form as a browser without scripts does; gives the words of the answer. */
async function sent(path: string, fields: Record<string, string>) {
  visitors += 1;
  const response = await fetch(site.origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", Origin: site.origin, "X-Forwarded-For": `198.51.100.${visitors}` },
    redirect: "manual",
  });
  return wordsIn(await response.text());
}

async function page(path: string, cookie = "") {
  const response = await fetch(site.origin + path, { headers: { Accept: "text/html", Cookie: cookie } });
  return wordsIn(await response.text());
}

describe("what is wrong is said", () => {
  const person = { fullName: "Ada Obi", email: "ada@example.com", phone: "+234 800 000 0000" };
  const code = { email: person.email, otp: "123456" };
  it.each([
    ["signing in without a password", "/sign-in", { email: person.email }, "Please fill in all fields."],
    ["signing up without a name", "/sign-up", { email: person.email }, "Please fill in all required fields."],
    [
      "signing up with two passwords",
      "/sign-up",
      { ...person, password: "secret-one", confirmPassword: "secret-two" },
      "Passwords do not match.",
    ],
    ["asking for a code without an address", "/forgot-password", {}, "Please enter your email address"],
    ["resetting without a code", "/reset-password", { email: person.email }, "Please fill in all fields"],
    [
      "resetting with two passwords",
      "/reset-password",
      { ...code, newPassword: "secret-one", confirmPassword: "secret-two" },
      "Passwords do not match",
    ],
    [
      "resetting to a short password",
      "/reset-password",
      { ...code, newPassword: "short", confirmPassword: "short" },
      "Password must be at least 6 characters long",
    ],
  ])("%s", async (_, path, fields, sentence) => {
    expect(await sent(path, fields)).toContain(sentence);
  });

  it("a comment without words", async () => {
    const response = await fetch(`${site.origin}/blog/${samplePosts[0].id}`, {
      method: "POST",
      body: new URLSearchParams({ name: "Ada", email: "ada@example.com", content: " " }),
      headers: { Origin: site.origin },
    });
    expect(await response.text()).toContain("Please fill in all fields");
  });
});

describe("what went well is said", () => {
  test("a booking request", async () => {
    const form = fillForm();
    const response = await fetch(`${site.origin}/booking`, {
      method: "POST",
      body: form.body,
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: site.origin,
        "X-Forwarded-For": form.address,
      },
    });
    const words = wordsIn(await response.text());
    expect(words).toContain("Thank you for your booking request!");
    expect(words).toContain("We'll review your request and get back to you shortly.");
  });

  test("a subscription", async () => {
    const fields = { email: `reader-${randomUUID()}@example.com`, openMs: "45000" };
    expect(await sent("/newsletter", fields)).toContain("Thank you for subscribing!");
  });
});

describe("what a page says", () => {
  it.each([
    ["/booking", ["Book Your Flight"]],
    ["/fleet", ["Our Fleets", "Gulfstream 400 (GIV-SP)"]],
    ["/certifications", ["View Certificate"]],
    ["/sign-in", ["Sign In", "Forgot your password?"]],
    ["/forgot-password", ["Back to Sign In"]],
    ["/blog/no-such-post", ["Blog post not found."]],
    ["/", ["1067+", "100+", "300+", "Learn More", "Book Now"]],
    [
      "/services",
      [
        "Flight Operations Management",
        "Maintenance Oversight",
        "Commercial Management",
        "Regulatory Compliance",
        "Aircraft Acquisition and Sales Support",
        "Consultancy and Advisory Services",
      ],
    ],
  ])("%s", async (path, sentences) => {
    const words = await page(path);
    for (const sentence of sentences) expect(words).toContain(sentence);
  });

  test("/bookings of somebody who has none", async () => {
    expect(await page("/bookings", (await newCustomer(site)).cookie)).toContain("No bookings found");
  });
});

test("what only scripts say, when an answer is on its way or does not come", () => {
  expect([
    accountMessages.signInFailed,
    accountMessages.signUpFailed,
    dialogMessages.serverStatus(503),
    dialogMessages.serverUnreadable,
    dialogMessages.unreachable("https://harmattan.example"),
    dialogMessages.offline,
    bookingMessages.signInRequired,
    bookingMessages.submitting,
    bookingMessages.failed,
    myBookingsMessages.failedTitle,
    myBookingsMessages.failed,
    commentMessages.posting,
    commentMessages.posted,
    commentMessages.failed,
    contactMessages.failed,
    newsletterMessages.failed,
    postPage.loading,
    brokenPost.heading,
    longDate(null),
  ]).toEqual([
    "Sign in failed.",
    "Sign up failed.",
    "Server error: 503",
    "Server error",
    "Cannot connect to server. Please make sure the server is running on https://harmattan.example",
    "Network error. Please check your connection and try again.",
    "Sign In Required",
    "Submitting...",
    "Failed to submit booking request. Please try again later.",
    "Error!",
    "Failed to fetch bookings. Please try again later.",
    "Posting...",
    "Comment posted successfully!",
    "Failed to post comment. Please try again.",
    "Failed to send message. Please try again later.",
    "Failed to subscribe. Please try again later.",
    "Loading post...",
    "Failed to load post.",
    "No date",
  ]);
});
