import { buttonClass } from "./button.tsx";

interface ShareAddressProps {
  label: string;
  /** Said once the address has been copied, where the browser has no share sheet; and where it cannot be copied either. */
  copied: string;
  uncopied: string;
}

/** Sends this page on. Without scripts there is the browser's own address line. */
export function ShareAddress({ label, copied, uncopied }: ShareAddressProps) {
  return (
    <share-address
      className="needs-script flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden"
      suppressHydrationWarning
    >
      <button type="button" data-own="share" className={buttonClass("plain")}>
        {label}
      </button>
      {/* Both are rendered from the start: React would not know text that the element adds. */}
      <span role="status" className="text-small">
        <span className="not-in-data-[said=copied]:hidden">{copied}</span>
        <span className="not-in-data-[said=uncopied]:hidden">{uncopied}</span>
      </span>
    </share-address>
  );
}
