/**
 * National formats of mobile numbers in the countries of the company's offices, for numbers without a country code. `national`
 * captures the significant digits in its first group. Sources: NCC national numbering plan (070, 080, 081, 090, 091); Ofcom's (071 to 075,
 * 077 to 079; 070 personal numbers, 076 pagers). Both have eleven digits, and none is in both.
 */
export const mobileNumbers = [
  { country: "Nigeria", callingCode: "234", national: /^(?:0|234)((?:[789]0|[89]1)\d{8})$/ },
  { country: "the United Kingdom", callingCode: "44", national: /^(?:0|44)(7[1-57-9]\d{8})$/ },
] as const;
