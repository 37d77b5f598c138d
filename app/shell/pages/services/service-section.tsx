import type { ReactNode } from "react";
import type { ServiceSection as Content } from "#app/content/services.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StepLine } from "./step-line.tsx";

interface ServiceSectionProps {
  section: Content;
  ground: "bone" | "night" | "haze";
  /** What stands between the words and the steps. */
  children?: ReactNode;
}

const grounds = { bone: "", night: "on-dark bg-night text-bone", haze: "bg-haze" };

/** One service at length: what it is, how it proceeds, whom to ask. */
export function ServiceSection({ section, ground, children }: ServiceSectionProps) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className={grounds[ground]}>
      <div className="page-width pause-y">
        <div className="page-grid gap-y-10">
          <h2 id={`${section.id}-title`} className="col-span-12 text-heading lg:col-span-5">
            {section.title}
          </h2>
          <div className="col-span-12 md:col-span-10 lg:col-span-6 lg:col-start-7">
            <p className="text-lead">{section.lead}</p>
            {/* Apart from the lead, which is larger: beside it, it would read as their heading. */}
            <div>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-6 max-w-(--measure)">
                  {paragraph}
                </p>
              ))}
            </div>
          </div>
        </div>
        {children}
        <div className="mt-20 md:mt-28">
          <StepLine heading={section.stepsHeading} steps={section.steps} />
        </div>
        <ButtonLink to={section.button.href} look={ground === "night" ? "dark" : "plain"} className="mt-12">
          {section.button.label}
        </ButtonLink>
      </div>
    </section>
  );
}
