import type { ReactNode } from "react";
import { radio } from "#app/ui/choice.tsx";
import { LetterFrame } from "#app/ui/staff/letter-frame.tsx";
import { issueStaffMessages as say } from "./staff-messages.ts";

/** The name of the frame that an issue's form shows itself in. */
export const previewFrame = "issue-preview";

/** An issue in a frame that can run nothing, at the width of a desk or of a phone; works without scripts. */
export function IssuePreview({ src, children }: { src?: string; children?: ReactNode }) {
  return (
    <div className="group/issue grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[1.1875rem]">{say.previewTitle}</h2>
        {/* On a phone it is as wide as a phone. */}
        <fieldset className="flex flex-wrap gap-5 max-sm:hidden">
          <legend className="sr-only">{say.widthLegend}</legend>
          {(["desktop", "phone"] as const).map((width) => (
            <label
              key={width}
              className="group flex cursor-pointer min-h-11 items-center gap-2 text-small lg:min-h-9"
            >
              <input
                type="radio"
                name="width"
                value={width}
                defaultChecked={width === "desktop"}
                className={radio}
              />
              {say.widths[width]}
            </label>
          ))}
        </fieldset>
        {children}
      </div>
      <LetterFrame
        title={say.previewName}
        name={previewFrame}
        src={src}
        className="h-[44rem] group-has-[[value=phone]:checked]/issue:max-w-[375px]"
      />
    </div>
  );
}
