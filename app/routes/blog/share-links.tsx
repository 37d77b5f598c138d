import { useRef, useState } from "react";
import { postPage } from "#app/content/blog.ts";

/** Addresses for sharing, without third-party scripts or tracking. */
function targets(title: string, address: string) {
  const text = encodeURIComponent(title);
  const url = encodeURIComponent(address);
  return [
    { label: "E-mail", href: `mailto:?subject=${text}&body=${url}` },
    { label: "WhatsApp", href: `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}` },
    { label: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { label: "X", href: `https://x.com/intent/post?text=${text}&url=${url}` },
  ];
}

const link =
  "inline-flex min-h-11 min-w-11 items-center underline decoration-ink/25 underline-offset-[0.35em] transition-colors duration-300 ease-calm hover:decoration-brass lg:min-h-10";

export function ShareLinks({ title, address }: { title: string; address: string }) {
  return (
    <nav aria-labelledby="share" data-hydrates className="print:hidden">
      <h2 id="share" className="label-caps font-text text-brass-ink">
        {postPage.share}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-4 sm:gap-x-6 text-small lg:block">
        {targets(title, address).map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              {...(href.startsWith("https:") ? { target: "_blank", rel: "noopener noreferrer" } : {})}
              className={link}
            >
              {label}
            </a>
          </li>
        ))}
        <li>
          <CopyLink address={address} className={link} />
        </li>
      </ul>
    </nav>
  );
}

const stateShownMs = 3_000;

/** Copies the page's address; hidden without scripts. */
function CopyLink({ address, className }: { address: string; className: string }) {
  const [message, setMessage] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setMessage(postPage.copied);
    } catch {
      // Browsers refuse it without https or permission.
      setMessage(postPage.notCopied);
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMessage(null), stateShownMs);
  };
  return (
    <>
      <button type="button" onClick={copy} className={`needs-script cursor-pointer ${className}`}>
        {message ?? postPage.copy}
      </button>
      <span role="status" className="sr-only">
        {message}
      </span>
    </>
  );
}
