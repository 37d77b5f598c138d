import { controlProps, FieldNotes, type FieldProps } from "./field.tsx";

interface ChoiceOption {
  value: string;
  label: string;
  /** A second line; on a phone only the chosen option shows it. */
  detail?: string;
}

interface ChoiceProps extends FieldProps {
  options: readonly ChoiceOption[];
  defaultValue: string;
  disabled?: boolean;
}

/** Classes of a radio button within a label of class `group`. */
export const radio =
  "size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-ink/60 bg-transparent transition-[border-width] duration-200 ease-calm checked:border-6 checked:border-brass-ink group-hover:border-ink checked:group-hover:border-brass-ink";

/** Native radio buttons, so that arrow keys and screen readers work. */
export function Choice({ options, defaultValue, disabled, className = "", ...field }: ChoiceProps) {
  const isDetailed = options.some(({ detail }) => detail);
  return (
    <fieldset
      className={className}
      disabled={disabled}
      aria-describedby={controlProps(field)["aria-describedby"]}
    >
      <legend className="text-small font-[550]">{field.label}</legend>
      <div
        className={
          isDetailed
            ? "mt-3 grid gap-y-px sm:grid-cols-2 sm:gap-x-8"
            : "mt-2 flex flex-wrap gap-x-5 sm:gap-x-8"
        }
      >
        {options.map(({ value, label, detail }, at) => (
          <label
            key={value}
            className={`group flex min-h-12 cursor-pointer gap-3 py-2.5 ${isDetailed ? "items-start border-t hairline pr-4" : "items-center"}`}
          >
            <input
              // The error summary links to it.
              id={at === 0 ? (field.id ?? field.name) : undefined}
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={value === defaultValue}
              className={`${radio} ${isDetailed ? "mt-1" : ""}`}
            />
            <span>
              <span className="block leading-7">{label}</span>
              {detail ? (
                <span className="block text-small text-quiet max-sm:hidden max-sm:group-has-checked:block">
                  {detail}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes {...field} />
    </fieldset>
  );
}
