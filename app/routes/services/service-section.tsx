import type { ReactNode } from "react";
import type { ServiceSection as Content, ServiceStep } from "#app/content/services.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ReadOn } from "#app/ui/read-on.tsx";

interface ServiceSectionProps {
  section: Content;
  ground: "bone" | "night" | "haze";
  children?: ReactNode;
}

const grounds = { bone: "", night: "on-dark bg-night text-bone", haze: "bg-haze" };

export function ServiceSection({ section, ground, children }: ServiceSectionProps) {
  const [opening, ...rest] = section.paragraphs;
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className={grounds[ground]}>
      <div className="page-width pause-y">
        <div className="page-grid gap-y-6 md:gap-y-10 lg:grid-rows-[auto_1fr]">
          <h2 id={`${section.id}-title`} className="col-span-12 self-start text-heading lg:col-span-5">
            {section.title}
          </h2>
          {section.pictureSlot ? (
            <div className="col-span-12 max-lg:order-last md:max-lg:col-span-10 lg:col-span-5 lg:self-end">
              <Picture
                slot={section.pictureSlot}
                sizes="(width >= 64rem) 40vw, 100vw"
                className="aspect-3/2 w-full"
              />
            </div>
          ) : (
            <p className="col-span-12 text-lead md:col-span-10 lg:col-span-5 lg:col-start-1">
              {section.lead}
            </p>
          )}
          <div className="col-span-12 md:col-span-10 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1">
            {section.pictureSlot ? <p className="mb-6 text-lead">{section.lead}</p> : null}
            <div className="max-w-(--measure)">
              <ReadOn opening={opening} about={section.title}>
                {rest.map((paragraph) => (
                  <p key={paragraph} className="mt-5 lg:mt-6">
                    {paragraph}
                  </p>
                ))}
              </ReadOn>
            </div>
          </div>
        </div>
        {children}
        <div className="mt-14 md:mt-28">
          <StepLine heading={section.stepsHeading} steps={section.steps} />
        </div>
        <ButtonLink
          to={section.button.href}
          look={ground === "night" ? "dark" : "plain"}
          className="mt-10 md:mt-12"
        >
          {section.button.label}
        </ButtonLink>
      </div>
    </section>
  );
}

function StepLine({ heading, steps }: { heading: string; steps: readonly ServiceStep[] }) {
  return (
    <div>
      <h3 className="text-title">{heading}</h3>
      <ol className="mt-6 grid border-current/25 max-lg:border-l lg:mt-10 lg:grid-cols-4 lg:border-t">
        {steps.map(({ title, text }) => (
          <li key={title} className="relative pb-6 pl-7 last:pb-0 lg:pt-7 lg:pr-8 lg:pb-0 lg:pl-0">
            <span
              aria-hidden="true"
              className="absolute top-[0.55em] -left-[4.5px] size-2 rotate-45 bg-brass lg:-top-[4.5px] lg:left-0"
            />
            <p className="font-[600]">{title}</p>
            <p className="mt-1 max-w-[46ch] lg:mt-2 text-small text-current/80">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
