import { useEffect } from "react";
import { buttonClass } from "./button.tsx";

interface ShareAddressProps {
  label: string;
  copied: string;
  uncopied: string;
}

/** A button that shares or copies the page's address; hidden without scripts. */
export function ShareAddress({ label, copied, uncopied }: ShareAddressProps) {
  useEffect(() => void import("./share-address-element.ts"), []);
  return (
    <share-address
      className="needs-script flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden"
      suppressHydrationWarning
    >
      <button type="button" data-own="share" className={buttonClass("plain")}>
        {label}
      </button>
      {/* Both are rendered: React would not know text that the element adds. */}
      <span role="status" className="text-small">
        <span className="not-in-data-[said=copied]:hidden">{copied}</span>
        <span className="not-in-data-[said=uncopied]:hidden">{uncopied}</span>
      </span>
    </share-address>
  );
}
