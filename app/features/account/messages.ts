import { formMessages } from "#app/content/form-messages.ts";

/** What the forms of an account say about what was written in them. Those marked "spec" are binding, to the letter. */
export const accountMessages = {
  signInMissing: "Please fill in all fields.", // spec
  signUpMissing: "Please fill in all required fields.", // spec
  signUpMismatch: "Passwords do not match.", // spec
  forgotMissing: "Please enter your email address", // spec
  resetMissing: "Please fill in all fields", // spec
  resetMismatch: "Passwords do not match", // spec
  passwordShort: "Password must be at least 6 characters long", // spec
  passwordLong: (characters: number) => `Keep the password to ${characters} characters.`,
  emailFormat: formMessages.emailFormat,
  tooLong: formMessages.tooLong,
  codeMissing: "Please enter the code",
} as const;
