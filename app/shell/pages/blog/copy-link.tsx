import { useState } from "react";
import { postPage } from "#app/content/blog.ts";

const stateShownMs = 3_000;

/** Puts the page's address where it can be pasted from. Needs scripts, and is not there without. */
export function CopyLink({ address, className }: { address: string; className: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid(postPage.copied);
    } catch {
      // Browsers refuse it outside https, and where their owner says so.
      setSaid(postPage.notCopied);
    }
    setTimeout(() => setSaid(null), stateShownMs);
  };
  return (
    <>
      <button type="button" onClick={copy} className={`needs-script cursor-pointer ${className}`}>
        {said ?? postPage.copy}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
