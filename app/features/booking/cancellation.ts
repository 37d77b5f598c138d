import * as z from "zod";
import { lines } from "#app/platform/form-text.ts";

/** Longest word to the desk, in characters. */
export const longestNote = 500;

/** What a customer may say with a cancellation: one schema for the control's own limit and the server. */
export const cancellation = z.object({ note: lines(longestNote) });
