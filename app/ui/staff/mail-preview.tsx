import { useEffect, useId, useRef, useState } from "react";
import { radio } from "../choice.tsx";
import { sendIntoFrame } from "./send-into-frame.ts";

const debounceMs = 400;

/** Preview of the mail that the surrounding form would send, in a sandboxed frame; follows the typing. `address` renders the mail. */
export function MailPreview({ address }: { address: string }) {
  const frame = useId();
  const parts = useRef<HTMLFieldSetElement>(null);
  /** A new frame for each mail: navigating one frame would add history entries. */
  const [count, setCount] = useState(0);
  useEffect(() => {
    const form = parts.current?.form;
    const confirmation = parts.current?.closest("details");
    if (!form || !confirmation) return;
    let timer: ReturnType<typeof setTimeout>;
    const leaving = new AbortController();
    const draw = () => confirmation.open && setCount((before) => before + 1);
    const drawSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(draw, debounceMs);
    };
    draw();
    confirmation.addEventListener("toggle", draw, leaving);
    form.addEventListener("input", drawSoon, leaving);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
  useEffect(() => {
    if (count > 0 && parts.current?.form) sendIntoFrame(parts.current.form, address, frame);
  }, [count, address, frame]);
  return (
    <div className="grid gap-2">
      <fieldset ref={parts} className="flex flex-wrap gap-5">
        <legend className="sr-only">How the e-mail is shown</legend>
        {Object.entries({ html: "Formatted", text: "Plain text" }).map(([part, label]) => (
          <label key={part} className="group flex cursor-pointer min-h-11 items-center gap-2 lg:min-h-9">
            <input type="radio" name="part" value={part} defaultChecked={part === "html"} className={radio} />
            {label}
          </label>
        ))}
      </fieldset>
      {/* Its fixed height keeps the button below in place while the mail loads. */}
      <iframe
        key={count}
        title="The e-mail as it will arrive"
        name={frame}
        loading="lazy"
        sandbox=""
        className="h-[min(36rem,60dvh)] w-full border hairline bg-bone"
      />
    </div>
  );
}
