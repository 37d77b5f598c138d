import { useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "./reduced-motion.ts";

interface BackgroundFilmProps {
  /** Best first; the browser takes the first that it can show. */
  sources: readonly { src: string; type: string; media?: string }[];
  paused: boolean;
  className?: string;
}

/**
 * A silent loop over its poster, which the page has already shown. The film is asked for after the page stands, and not
 * at all under reduced motion or when the visitor saves data; until it runs, the poster is what there is.
 */
export function BackgroundFilm({ sources, paused, className = "" }: BackgroundFilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isRunning, setRunning] = useState(false);

  useEffect(() => setWanted(!prefersReducedMotion() && !savesData()), []);
  useEffect(() => {
    const element = film.current;
    if (!element || !isWanted) return;
    if (paused) element.pause();
    // Refused (low power, no codec): the poster stays.
    else element.play().catch(() => setRunning(false));
  }, [isWanted, paused]);

  return (
    <video
      ref={film}
      muted
      loop
      playsInline
      preload="none"
      disablePictureInPicture
      disableRemotePlayback
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setRunning(true)}
      className={`transition-opacity duration-600 ease-calm ${isRunning ? "opacity-100" : "opacity-0"} ${className}`}
    >
      {isWanted ? sources.map((source) => <source key={source.src} {...source} />) : null}
    </video>
  );
}

function savesData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}
