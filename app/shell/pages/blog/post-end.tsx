import { Link } from "react-router";
import { postPage } from "#app/content/blog.ts";

/** Where a reader goes on from a post: who wrote it, whom to ask, and what it would mean for a trip. */
export function PostEnd({
  author,
  role,
}: {
  author: string /** On our team; null for anyone else. */;
  role: string | null;
}) {
  return (
    <aside
      aria-label={postPage.end.name}
      className="mt-14 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 border-t hairline pt-5 print:hidden"
    >
      <p className="wrap-anywhere">
        <span className="block font-display text-[1.375rem] leading-snug">{author}</span>
        {role ? (
          <Link to="/team" className="inline-flex min-h-11 items-center text-small text-quiet underlined">
            {role}
          </Link>
        ) : null}
      </p>
      <p className="flex flex-wrap gap-x-8">
        {postPage.end.ways.map(({ label, href }) => (
          <Link key={href} to={href} className="inline-flex min-h-11 items-center font-[550] underlined">
            {label}
          </Link>
        ))}
      </p>
    </aside>
  );
}
