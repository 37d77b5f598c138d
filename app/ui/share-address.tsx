import { useState } from "react";
import { Button } from "./button.tsx";

interface ShareAddressProps {
  label: string;
  copied: string;
  uncopied: string;
}

/** A button that shares the page's address by the system's sheet, or copies it; hidden without scripts. */
export function ShareAddress({ label, copied, uncopied }: ShareAddressProps) {
  const [message, setMessage] = useState("");
  const share = async () => {
    const url = location.origin + location.pathname + location.search;
    if ("share" in navigator) {
      try {
        return await navigator.share({ title: document.title, url });
      } catch (error) {
        // The visitor closed the sheet. After any other error the address can still be copied.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    setMessage("");
    try {
      await navigator.clipboard.writeText(url);
      setMessage(copied);
    } catch {
      setMessage(uncopied);
    }
  };
  return (
    <div data-hydrates className="needs-script flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <Button onClick={share}>{label}</Button>
      <span role="status" className="text-small">
        {message}
      </span>
    </div>
  );
}
