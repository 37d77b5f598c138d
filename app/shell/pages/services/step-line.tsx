import type { ServiceStep } from "#app/content/services.ts";

/** Steps in their order along a line, like the legs of a route: down the page when narrow, across it when wide. */
export function StepLine({ heading, steps }: { heading: string; steps: readonly ServiceStep[] }) {
  return (
    <div>
      <h3 className="text-title">{heading}</h3>
      <ol className="mt-8 grid border-current/25 max-lg:border-l lg:mt-10 lg:grid-cols-4 lg:border-t">
        {steps.map(({ title, text }) => (
          <li key={title} className="relative pb-9 pl-7 last:pb-0 lg:pt-7 lg:pr-8 lg:pb-0 lg:pl-0">
            <span
              aria-hidden="true"
              className="absolute top-[0.55em] -left-[4.5px] size-2 rotate-45 bg-brass lg:-top-[4.5px] lg:left-0"
            />
            <p className="font-[600]">{title}</p>
            <p className="mt-2 max-w-[46ch] text-small text-current/80">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
