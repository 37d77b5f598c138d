import { Form, Link } from "react-router";
import { blogPage, blogSearch } from "#app/content/blog.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { writingLine } from "#app/ui/field.tsx";
import { longestSearch } from "#app/ui/typed-search.ts";
import { useShownValue } from "#app/ui/use-shown-value.ts";

interface BlogFinderProps {
  categories: readonly string[];
  /** The selected category; null for all. */
  category: string | null;
  /** The search text; null on the list. */
  words: string | null;
}

/** Category links and search form. They are folded on a phone, so that the first post is visible. */
export function BlogFinder({ categories, category, words }: BlogFinderProps) {
  const field = useShownValue<HTMLInputElement>(words ?? "");
  return (
    <div className="page-width page-grid items-end gap-y-1 pt-5 md:gap-y-6 md:pt-10 print:hidden">
      <nav aria-label={blogPage.categoriesName} className="col-span-12 lg:col-span-7">
        <ul className="flex flex-wrap gap-x-4 sm:gap-x-7">
          <Choice to="/blog" isShown={category === null && words === null}>
            {blogPage.all}
          </Choice>
          {categories.map((each) => (
            <Choice
              key={each}
              to={`/blog?${new URLSearchParams({ category: each })}`}
              isShown={each === category}
            >
              {each}
            </Choice>
          ))}
        </ul>
      </nav>
      <details
        open={words !== null}
        className="phone-fold col-span-12 max-lg:border-y hairline max-lg:open:border-b-0 md:col-span-8 lg:col-span-5"
      >
        <summary className="min-h-12 items-center justify-between text-small font-[550] max-lg:flex">
          {blogSearch.label}
        </summary>
        <Form action="/blog" role="search" className="flex items-end gap-4 max-lg:pb-2">
          <div className="grow lg:flex lg:items-center lg:gap-5">
            <label htmlFor="q" className="block shrink-0 text-small font-[550] max-lg:sr-only">
              {blogSearch.label}
            </label>
            <input
              ref={field}
              id="q"
              name="q"
              type="search"
              enterKeyHint="search"
              maxLength={longestSearch}
              defaultValue={words ?? ""}
              className={writingLine}
            />
          </div>
          <button type="submit" className={buttonClass("plain")}>
            {blogSearch.submit}
          </button>
        </Form>
      </details>
    </div>
  );
}

function Choice({ to, isShown, children }: { to: string; isShown: boolean; children: string }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isShown ? "page" : undefined}
        className="inline-flex min-h-11 items-center wrap-anywhere underline decoration-transparent decoration-1 underline-offset-[0.4em] transition-colors duration-300 ease-calm hover:decoration-ink/40 aria-[current]:font-[550] aria-[current]:decoration-brass aria-[current]:decoration-2"
      >
        {children}
      </Link>
    </li>
  );
}
