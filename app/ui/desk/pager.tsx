import { Link } from "react-router";
import { deskButton } from "./button.ts";

/** The ways to the first page of a list and to its next; nothing on the only page. */
export function Pager({ first, next }: { first: string | null; next: string | null }) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-end gap-3">
      {first ? (
        <Link to={first} className={deskButton()}>
          First page
        </Link>
      ) : null}
      {next ? (
        <Link to={next} className={deskButton()} rel="next">
          Next page
        </Link>
      ) : null}
    </nav>
  );
}
