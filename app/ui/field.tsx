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

/** One line of writing: a rule to write on, not a box. */
export const writingLine =
  "block w-full min-h-11 rounded-none border-0 border-b border-ink/55 bg-transparent px-0 py-2 text-[1.1875rem] leading-7 text-ink placeholder:text-quiet transition-colors duration-200 ease-calm hover:border-ink focus:border-brass-ink scroll-mt-10 focus-visible:outline-2 focus-visible:outline-offset-4 aria-invalid:border-cancelled aria-invalid:border-b-2";

/** The look of a form's text fields: the staff area draws boxes around them. */
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

export type Split<Control> = FieldProps & Omit<Control, keyof FieldProps>;

export function split<Control>(props: Split<Control>) {
  const { name, id, label, hint, error, optional, className, ...control } = props;
  return { field: { name, id, label, hint, error, optional, className }, control };
}

/** `look`: classes of the input; `children` follow it. */
export function TextField({
  look,
  children,
  ...props
}: Split<ComponentProps<"input">> & { look?: string; children?: ReactNode }) {
  const { field, control } = split<ComponentProps<"input">>(props);
  const writing = useContext(WritingLook);
  return (
    <Field {...field}>
      <input type="text" className={look ?? writing} {...controlProps(field)} {...control} />
      {children}
    </Field>
  );
}

interface SelectFieldProps extends Split<ComponentProps<"select">> {
  options: readonly (readonly [value: string, text: string])[];
  look?: string;
}

export function SelectField({ look, options, ...props }: SelectFieldProps) {
  const { field, control } = split<ComponentProps<"select">>(props);
  const writing = useContext(WritingLook);
  return (
    <Field {...field}>
      <select className={look ?? writing} {...controlProps(field)} {...control}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function TextArea({ look, ...props }: Split<ComponentProps<"textarea">> & { look?: string }) {
  const { field, control } = split<ComponentProps<"textarea">>(props);
  const writing = useContext(WritingLook);
  return (
    <Field {...field}>
      <textarea className={`${look ?? writing} resize-y`} {...controlProps(field)} {...control} />
    </Field>
  );
}
