import { Link } from "react-router";
import { postPage } from "#app/content/blog.ts";
import type { PictureSlot } from "#app/content/pictures.ts";
import { Picture } from "#app/ui/picture.tsx";

interface PostOpeningProps {
  title: string;
  lead: string;
  category: string;
  slot: PictureSlot;
}

/** The first view of a post: its title on the night, and its picture, which hangs from there over the page and runs off the right edge. */
export function PostOpening({ title, lead, category, slot }: PostOpeningProps) {
  return (
    <header>
      <div className="on-dark bg-night bg-linear-to-b from-ink to-night text-bone print:bg-none print:text-ink">
        <div className="page-width page-grid gap-y-7 pt-(--header) pb-44 md:pb-[calc(6rem+17vw)] print:py-8">
          <nav aria-label={postPage.trailName} className="col-span-12 mt-6 md:mt-10 print:hidden">
            <ol className="flex items-center gap-4 text-small text-haze">
              <li>
                <Link
                  to="/blog"
                  viewTransition
                  className="inline-flex min-h-11 items-center underline decoration-brass-light/60 underline-offset-[0.35em] hover:decoration-brass-light"
                >
                  {postPage.blog}
                </Link>
              </li>
              <li aria-hidden="true" className="h-px w-6 bg-brass-light" />
              <li>{category}</li>
            </ol>
          </nav>
          <h1 className="col-span-12 max-w-[17ch] text-[clamp(2.5rem,1.5rem+4.2vw,5rem)] leading-[1.03] lg:col-span-8">
            {title}
          </h1>
          <p className="col-span-12 max-w-[40ch] self-end text-lead text-haze md:col-span-9 lg:col-span-4 lg:pb-2 print:text-ink">
            {lead}
          </p>
        </div>
      </div>
      <div className="post-picture">
        <Picture
          slot={slot}
          decorative
          loading="eager"
          fetchPriority="high"
          sizes="(width >= 64rem) 75vw, 95vw"
          className="aspect-[4/3] w-full sm:aspect-[16/9] lg:aspect-[2/1]"
        />
      </div>
    </header>
  );
}
