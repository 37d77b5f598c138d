import { expect, it, test } from "vitest";
import { postPage } from "#app/content/blog.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { commentMessages } from "#app/features/comments/messages.ts";
import { contactMessages } from "#app/features/contact/messages.ts";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { wordsIn } from "#tests/support/served-page.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

// The specification's sentences, written out here.

const site = await sharedSite();

it.each([
  ["/booking", ["Book Your Flight"]],
  ["/fleet", ["Our Fleets", "Gulfstream 400 (GIV-SP)"]],
  ["/sign-in", ["Sign In", "Forgot your password?"]],
  ["/forgot-password", ["Back to Sign In"]],
  ["/", ["1067+", "100+", "300+", "Learn More"]],
])("%s says %s", async (path, sentences) => {
  const words = wordsIn(await (await fetch(site.origin + path)).text());
  expect(sentences.filter((sentence) => !words.includes(sentence))).toEqual([]);
});

// Other sentences are literal in the tests of their pages. That forms show these is tested in forms.test.ts.
test.each([
  [accountMessages.signUpFailed, "Sign up failed."],
  [accountMessages.serverStatus(503), "Server error: 503"],
  [accountMessages.serverUnreadable, "Server error"],
  [
    accountMessages.unreachable("https://harmattan.example"),
    "Cannot connect to server. Please make sure the server is running on https://harmattan.example",
  ],
  [accountMessages.offline, "Network error. Please check your connection and try again."],
  [bookingMessages.signInRequired, "Sign In Required"],
  [bookingMessages.submitting, "Submitting..."],
  [bookingMessages.failed, "Failed to submit booking request. Please try again later."],
  [commentMessages.posting, "Posting..."],
  [commentMessages.posted, "Comment posted successfully!"],
  [commentMessages.fillAll, "Please fill in all fields"],
  [commentMessages.failed, "Failed to post comment. Please try again."],
  [contactMessages.failed, "Failed to send message. Please try again later."],
  [newsletterMessages.thanks, "Thank you for subscribing!"],
  [newsletterMessages.failed, "Failed to subscribe. Please try again later."],
  [postPage.loading, "Loading post..."],
])("the message %j is the specification's", (message, sentence) => {
  expect(message).toBe(sentence);
});
