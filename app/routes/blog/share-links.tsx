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
    <nav aria-labelledby="share" className="print:hidden">
      <h2 id="share" className="label-caps font-text text-brass-ink">
        {postPage.share}
      </h2>
      <copy-link
        key={address}
        data-address={address}
        data-copied={postPage.copied}
        data-uncopied={postPage.notCopied}
        className="block text-small"
      >
        <ul className="mt-1 flex flex-wrap gap-x-4 sm:gap-x-6 lg:block">
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
            <button type="button" data-own="copy" className={`needs-script cursor-pointer ${link}`}>
              {postPage.copy}
            </button>
          </li>
        </ul>
        <p role="status" suppressHydrationWarning>
          {""}
        </p>
      </copy-link>
    </nav>
  );
}
