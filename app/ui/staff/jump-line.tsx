interface JumpLineProps {
  label: string;
  /** The parts of the page, by their ids. */
  parts: readonly (readonly [id: string, name: string])[];
}

/** The ways to the parts of a long page, in one line where there is room. */
export const JumpLine = ({ label, parts }: JumpLineProps) => (
  <nav aria-label={label} className="border-y hairline py-1.5 text-small">
    <div className="flex flex-wrap gap-x-5">
      {parts.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-11 items-center whitespace-nowrap underlined hover:text-brass-ink lg:min-h-9"
        >
          {name}
        </a>
      ))}
    </div>
  </nav>
);
