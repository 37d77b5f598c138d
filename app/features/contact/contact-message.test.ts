import { describe, expect, it } from "vitest";
import { posting } from "#tests/support/posting.ts";
import { type ContactField, contactRules } from "./contact-message.ts";
import { contactMessages as say } from "./messages.ts";

const complete = {
  name: "Ada Obi",
  email: "ada@example.com",
  phone: "",
  message: "Do you manage a Legacy 600?",
};
type Changes = Partial<Record<ContactField, string>>;
const parse = (changes: Changes = {}) => contactRules.parse(posting({ ...complete, ...changes }));
const errorsOf = (changes: Changes) => {
  const parsed = parse(changes);
  return parsed.ok ? {} : parsed.errors;
};

describe("a contact message", () => {
  it("has the fields of the specification", () => {
    expect(contactRules.fields).toEqual(["name", "email", "phone", "message"]);
  });

  it("needs a name, an address and a message, and says so for all at once; the phone is optional", () => {
    for (const empty of ["", "   ", "\r\n\u0000"])
      expect(errorsOf({ name: empty, email: empty, phone: empty, message: empty })).toEqual({
        name: say.nameMissing,
        email: say.emailMissing,
        message: say.messageMissing,
      });
    expect(parse({ phone: "" }).ok).toBe(true);
  });

  it.each([
    "ada",
    "ada@",
    "@example.com",
    "ada@nowhere",
    "a b@example.com",
    "a@b.com, c@d.com",
    "Ada <a@b.com>",
  ])("does not take %s for an address", (email) => {
    expect(errorsOf({ email })).toEqual({ email: say.emailFormat });
  });

  it.each([
    ["name", 120],
    ["phone", 40],
    ["message", 4000],
  ] as const)("takes a %s of %i characters and no more", (field, most) => {
    expect(errorsOf({ [field]: "7".repeat(most) })).toEqual({});
    expect(errorsOf({ [field]: "7".repeat(most + 1) })).toEqual({ [field]: say.tooLong(most) });
  });

  it("takes no address of more than 254 characters", () => {
    expect(errorsOf({ email: `${"7".repeat(250)}@example.com` })).toEqual({ email: say.tooLong(254) });
  });

  it("counts a line break once, as the control does", () => {
    expect(parse({ message: `${"a\r\n".repeat(1999)}ab` }).ok).toBe(true);
  });

  it("keeps the lines of the message and makes everything else one line", () => {
    const parsed = parse({
      name: " Ada\r\nBcc:  x@example.com ",
      phone: "+234\t803",
      message: " Dear desk,\r\n\r\nHello\u202ethere \u0007\r",
    });
    expect(parsed).toEqual({
      ok: true,
      value: {
        ...complete,
        name: "Ada Bcc: x@example.com",
        phone: "+234 803",
        message: "Dear desk,\n\nHello there",
      },
    });
  });

  it("is read from its controls alone; what is missing or a file is empty", () => {
    const form = new FormData();
    form.set("name", "Ada");
    form.set("message", new File(["x"], "x.txt"));
    form.set("status", "done");
    expect(contactRules.answers(form)).toEqual({ name: "Ada", email: "", phone: "", message: "" });
  });
});
