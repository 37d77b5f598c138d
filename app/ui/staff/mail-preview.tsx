import { useEffect, useId, useRef, useState } from "react";
import { radio } from "../choice.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { askMessages as say } from "./ask-messages.ts";
import { staffButton } from "./button.ts";

interface MailPreviewProps {
  /** Where the form is sent to be answered with its mail. */
  address: string;
  /** Asks for the mail of a form that nothing was written in; null where there is none yet. */
  query: string | null;
}

const pauseMs = 400;

/** The mail that the form around it would send, in a frame that can run nothing. It follows what is written; without scripts, a button does. */
export function MailPreview({ address, query }: MailPreviewProps) {
  const frame = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isHydrated = useHydrated();
  /** Each mail has a frame of its own: another page in the same one would be a step of the way back. */
  const [count, setCount] = useState(0);
  useEffect(() => {
    const form = button.current?.form;
    const asked = button.current?.closest("details");
    if (!form || !asked) return;
    let pause: ReturnType<typeof setTimeout>;
    const draw = () => asked.open && setCount((drawn) => drawn + 1);
    const drawSoon = () => {
      clearTimeout(pause);
      pause = setTimeout(draw, pauseMs);
    };
    draw();
    asked.addEventListener("toggle", draw);
    form.addEventListener("input", drawSoon);
    return () => {
      clearTimeout(pause);
      asked.removeEventListener("toggle", draw);
      form.removeEventListener("input", drawSoon);
    };
  }, []);
  useEffect(() => {
    if (count > 0 && button.current?.form) sendInto(button.current.form, address, frame);
  }, [count, address, frame]);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <fieldset className="flex flex-wrap gap-5">
          <legend className="sr-only">{say.partsLegend}</legend>
          {(["html", "text"] as const).map((part) => (
            <label key={part} className="group flex cursor-pointer min-h-11 items-center gap-2 lg:min-h-9">
              <input
                type="radio"
                name="part"
                value={part}
                defaultChecked={part === "html"}
                className={radio}
              />
              {say.parts[part]}
            </label>
          ))}
        </fieldset>
        <button
          ref={button}
          type="submit"
          formAction={address}
          formTarget={frame}
          hidden={isHydrated}
          className={isHydrated ? "" : staffButton("quiet")}
        >
          {say.show}
        </button>
      </div>
      {/* Of one height: the button below it keeps its place while the mail comes. */}
      <iframe
        key={count}
        title={say.mailName}
        name={frame}
        src={isHydrated || query === null ? undefined : `${address}?${query}`}
        loading="lazy"
        sandbox=""
        className="h-[36rem] w-full border hairline bg-bone"
      />
    </div>
  );
}

/** Sends a form into a frame beside its page, which the page's own handling of forms knows nothing of. */
function sendInto(form: HTMLFormElement, address: string, frame: string): void {
  const own = ["action", "target"].map((name) => [name, form.getAttribute(name)] as const);
  form.setAttribute("action", address);
  form.setAttribute("target", frame);
  HTMLFormElement.prototype.submit.call(form);
  for (const [name, value] of own)
    if (value === null) form.removeAttribute(name);
    else form.setAttribute(name, value);
}
