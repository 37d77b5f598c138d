/** Whether the editor, which knows no captions, figures and heads of tables, would lose something of this HTML. */
export const losesMarkup = (html: string): boolean =>
  /<(?:figure|figcaption|caption|cite|kbd|su[bp]|thead|tfoot)\b/i.test(html);
