import { expect, it } from "vitest";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { campaignLengths, parseCampaign } from "./campaign.ts";
import { campaignMessages as say } from "./staff-messages.ts";

it("needs a subject, a line beside it and something to read, and says so for all at once", () => {
  expect(parseCampaign({ subject: " ", preheader: "\r\n", html: " " })).toEqual({
    ok: false,
    errors: { subject: say.subjectMissing, preheader: say.preheaderMissing, html: say.htmlMissing },
  });
  expect(parseCampaign({ subject: "a", preheader: "b", html: "x".repeat(campaignLengths.html + 1) })).toEqual(
    {
      ok: false,
      errors: { html: say.htmlTooLong },
    },
  );
});

it("refuses a picture that says nothing to who cannot see it", () => {
  const html = '<p>a</p><img src="/uploads/a.webp" alt=" ">';
  expect(parseCampaign({ subject: "a", preheader: "b", html })).toEqual({
    ok: false,
    errors: { html: pictureMessages.undescribed(1) },
  });
});

it("makes one line of a subject, whatever was pasted", () => {
  expect(
    parseCampaign({ subject: "Permits\r\nBcc: x@example.com", preheader: "b", html: " <p>c</p> " }),
  ).toEqual({
    ok: true,
    content: { subject: "Permits Bcc: x@example.com", preheader: "b", html: "<p>c</p>" },
  });
});
