import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

/** The parts of a field beside its control. Ids derive from the control's name, so one form has each name once. */
export interface FieldProps {
  name: string;
  /** The control's id, where another form of the page has a control of that name; the name when left out. */
  id?: string;
  label: string;
  hint?: ReactNode;
  /** Shown beneath and read with the control; its presence marks the control as invalid. */
  error?: string | undefined;
  /** Marked as text: most fields are required. */
  optional?: boolean;
  className?: string;
}

/** Ids and states that tie a control to its label, hint and error. */
export function controlProps({ name, id = name, hint, error, optional }: FieldProps) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-required": optional ? undefined : (true as const),
  };
}

/** Classes of a text control that is drawn as a line, not a box. */
export const writingLine =
  "block w-full min-h-11 rounded-none border-0 border-b border-ink/55 bg-transparent px-0 py-2 text-[1.1875rem] leading-7 text-ink placeholder:text-quiet transition-colors duration-200 ease-calm hover:border-ink focus:border-brass-ink scroll-mt-10 focus-visible:outline-2 focus-visible:outline-offset-4 aria-invalid:border-cancelled aria-invalid:border-b-2";

/** Classes of a form's text controls; the staff area draws boxes. */
export const WritingLook = createContext(writingLine);

export function Field({ children, className = "", ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={field.id ?? field.name} className="mb-1.5 block text-small font-[550]">
        {field.label}
        {field.optional ? <span className="font-normal text-quiet"> (optional)</span> : null}
      </label>
      {children}
      <FieldNotes {...field} />
    </div>
  );
}

export function FieldNotes({ name, id = name, hint, error }: FieldProps) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-2 text-small text-quiet">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-2 flex gap-2 text-small font-[550] wrap-anywhere text-cancelled">
          <span aria-hidden="true">!</span>
          {error}
        </p>
      ) : null}
    </>
  );
}

/** Props of a field and of its control; `look`: the control's classes. */
export type FieldOf<Tag extends "input" | "select" | "textarea"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps> & { look?: string };

/** The props of a field, and those of its control. */
export function useField<Tag extends "input" | "select" | "textarea">(props: FieldOf<Tag>) {
  const { name, id, label, hint, error, optional, className, look, ...control } = props;
  const field = { name, id, label, hint, error, optional, className };
  const writing = useContext(WritingLook);
  return { field, control: { className: look ?? writing, ...controlProps(field), ...control } };
}

/** `children` follow the input. */
export function TextField({ children, ...props }: FieldOf<"input">) {
  const { field, control } = useField<"input">(props);
  return (
    <Field {...field}>
      <input type="text" {...control} />
      {children}
    </Field>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

export function SelectField({ options, ...props }: FieldOf<"select"> & { options: Options }) {
  const { field, control } = useField<"select">(props);
  return (
    <Field {...field}>
      <select {...control}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function TextArea(props: FieldOf<"textarea">) {
  const { field, control } = useField<"textarea">(props);
  return (
    <Field {...field}>
      <textarea {...control} className={`${control.className} resize-y`} />
    </Field>
  );
}
