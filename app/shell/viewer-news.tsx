import { useEffect, useRef, useState } from "react";
import { frameWords } from "#app/content/frame.ts";
import { useViewer } from "#app/features/account/viewer.tsx";

/** Says to a screen reader when somebody has signed in or out, here or in another tab. What a page finds at its start is no news. */
export function ViewerNews() {
  const { known } = useViewer();
  const before = useRef<string | null>(null);
  const [news, setNews] = useState("");
  const name = known.state === "in" ? known.viewer.name : "";
  useEffect(() => {
    if (known.state === "unknown") return;
    const last = before.current;
    before.current = name;
    if (last !== null && last !== name) setNews(name ? frameWords.signedInAs(name) : frameWords.signedOut);
  }, [known.state, name]);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}
