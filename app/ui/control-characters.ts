/** Control characters but tabs and line breaks, noncharacters and lone surrogates: invalid in XML, and pasted from Word. */
const controlCharacters = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu;

/** The text with a space in place of each run of characters that XML refuses. */
export const withoutControlCharacters = (text: string): string => text.replace(controlCharacters, " ");
