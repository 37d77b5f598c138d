import { expect, it, test } from "vitest";
import { postPage } from "#app/content/blog.ts";
import { brokenPost } from "#app/content/frame.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { myBookingsMessages } from "#app/features/booking/my-bookings-messages.ts";
import { commentMessages } from "#app/features/comments/messages.ts";
import { contactMessages } from "#app/features/contact/messages.ts";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { longDate } from "#app/ui/long-date.ts";
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

// That the forms show these messages is tested in forms.test.ts and accounts.test.ts.
test.each([
  [accountMessages.signInMissing, "Please fill in all fields."],
  [accountMessages.signUpMissing, "Please fill in all required fields."],
  [accountMessages.signUpPasswordsDiffer, "Passwords do not match."],
  [accountMessages.forgotMissing, "Please enter your email address"],
  [accountMessages.resetMissing, "Please fill in all fields"],
  [accountMessages.resetPasswordsDiffer, "Passwords do not match"],
  [accountMessages.passwordShort, "Password must be at least 6 characters long"],
  [accountMessages.signInFailed, "Sign in failed."],
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
  [bookingMessages.thanks, "Thank you for your booking request!"],
  [bookingMessages.thanksDetail, "We'll review your request and get back to you shortly."],
  [bookingMessages.failed, "Failed to submit booking request. Please try again later."],
  [myBookingsMessages.failedTitle, "Error!"],
  [myBookingsMessages.failed, "Failed to fetch bookings. Please try again later."],
  [commentMessages.posting, "Posting..."],
  [commentMessages.posted, "Comment posted successfully!"],
  [commentMessages.fillAll, "Please fill in all fields"],
  [commentMessages.failed, "Failed to post comment. Please try again."],
  [contactMessages.failed, "Failed to send message. Please try again later."],
  [newsletterMessages.thanks, "Thank you for subscribing!"],
  [newsletterMessages.failed, "Failed to subscribe. Please try again later."],
  [postPage.loading, "Loading post..."],
  [brokenPost.heading, "Failed to load post."],
  [longDate(null), "No date"],
])("the message %j is the specification's", (message, sentence) => {
  expect(message).toBe(sentence);
});
