import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes `srcSet` and `<br/>`; HTML knows no case, and allows the slash.
    "attr-case": "off",
    "void-style": "off",
    "doctype-style": "off",
    // React writes muted="" where HTML allows muted.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // React's ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // Telephone numbers are held together by the style sheet.
    "tel-non-breaking": "off",
    // Titles have their own test, which knows how long they may be.
    "long-title": "off",
    // A table drawn as blocks on a phone loses its roles unless they are written.
    "no-redundant-role": "off",
  },
});

/** HTML errors of a document, one per line. */
export async function mistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
