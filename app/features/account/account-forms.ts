/** The shortest password of a customer, in characters. */
export const shortestPassword = 6;
export const longestPassword = 128;
