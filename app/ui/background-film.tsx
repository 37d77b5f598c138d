interface BackgroundFilmProps {
  /** Best first; the browser takes the first that it can show. */
  sources: readonly { src: string; type: string; media?: string }[];
  className?: string;
}

/**
 * A silent loop over its poster, which the page has already shown (`elements/background-film.ts`). The film is asked for after
 * the page stands, and not at all under reduced motion or when the visitor saves data; until it runs, the poster is what there is.
 */
export const BackgroundFilm = ({ sources, className = "" }: BackgroundFilmProps) => (
  <background-film
    data-sources={JSON.stringify(sources)}
    data-look={`transition-opacity duration-600 ease-calm opacity-0 data-running:opacity-100 ${className}`}
  >
    {/* Text, so that React neither looks for the film in it nor takes it away. */ ""}
  </background-film>
);
