/** An expected failure: one sentence for the operator, saying what to do next. */
export type EmbeddedPostgresProblem = { problem: string };

/** Tells an expected failure from a result. */
export const isProblem = (value: unknown): value is EmbeddedPostgresProblem =>
  typeof value === "object" && value !== null && "problem" in value;

/** The text of whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of a system or PostgreSQL error (`ENOENT`, `57P03`), or an empty string. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}
