// Sentences that read as translated once stood on the site. Their giveaways stay out of everything that a person reads.

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const stiff = [
  "at every hour",
  "binds you to nothing",
  "a person answers with",
  "shall know",
  "price contain",
  "may my dog",
  "one click to stop",
  "agree that we send",
  "in each letter ends it",
  "on its own stairs",
  "New York takes one",
  "already contains it",
  "general knowledge of the type",
  "counted with the planning speed",
  "as plain to maintain",
  "power enough",
  "on the minute",
  "aircraft the journey needs",
  "delay is told",
  "ask for the reason before",
  "study questions for",
  "had our engineer beside",
  "That an aircraft based",
  "a name and a time against",
  "Management contains",
  "purchase proceeds",
  "study proceeds",
  "no operator's interest",
  "hold or have held",
  "in its own form and time",
  "Put a question to us",
  "names stand against",
  "samples and do not exist",
  "They grant nothing",
  "an address to answer",
  "see the aircraft while",
  "what you write to answer you",
  "we shall have a pass",
  "answers you, within",
  "which is all this takes",
  "stand on its wall",
  "of you fly,",
  "the desk proposes",
  "the sector and the party",
  "Tell us who is asking",
  "Where does it go?",
  "so that we can answer",
  "has to be after the departure",
  "will stand in My Bookings",
  "For a shorter notice",
  "Ask for another flight",
  "Ask for this trip again",
  "shows here as it happens",
  "what has become of it",
  "What we hold of you",
  "Signed in here alone",
  "besides the password",
  "stay without your name",
  "Give the address of",
  "Give a password",
  "Password once more",
  "has a slip in it",
  "can be asked for from here",
  "It is not published",
  "Nobody has written yet",
  "Follow by feed",
  "min to read",
  "You have this mail because",
  "where to drive to",
  "It is stored with us",
  '"requests wait"',
  "mails failed",
  "Nobody waits for",
  "A word to the customer",
  "Staff alone read",
  '"Take it"',
  "Take the picture away",
  "The same as a table",
  '"Narrow"',
  "The server's words",
  "Line beside the subject",
  "meets trouble",
  "turned out not to exist",
  "tried on yourself",
];

/** Code without its comments, which speak to engineers. */
const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");

test("no page, mail or message says what a native ear stumbles over", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const text = withoutComments(readFileSync(file, "utf8")).toLowerCase();
    return stiff.filter((words) => text.includes(words.toLowerCase())).map((words) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});
