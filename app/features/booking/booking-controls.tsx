import { type ChangeEvent, type ComponentProps, useState } from "react";
import { departureSuggestionLabels, otherSuggestion } from "#app/content/airports.ts";
import { Choice } from "#app/ui/choice.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { FieldNotes, TextArea, TextField } from "#app/ui/field.tsx";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import {
  type BookingAnswers,
  type BookingField,
  bookingFields,
  type FormPart,
  fieldsOf,
  isShown,
} from "./booking-fields.ts";
import { assumedTime, isOptionalForStaff, openName } from "./booking-request.ts";

interface BookingView {
  initial: BookingAnswers;
  /** Current values; null before hydration, when CSS alone hides conditional fields. */
  typed: BookingAnswers | null;
  errors: FormErrors<BookingField>;
  /** Texts for staff instead of customers. */
  isStaff?: boolean;
  /** Time fields for which staff know only the day. */
  openTimes?: readonly string[];
}

/** Shown by CSS while a call or WhatsApp is preferred and the phone field is empty. */
const numberNeeded = [
  {
    text: "Please add a number, so that we can call you.",
    className:
      "hidden group-has-[[name=phone]:placeholder-shown]/booking:group-has-[[name=preferredContact][value=phone]:checked]/booking:block",
  },
  {
    text: "Please add a number, so that we can message you on WhatsApp.",
    className:
      "hidden group-has-[[name=phone]:placeholder-shown]/booking:group-has-[[name=preferredContact][value=whatsapp]:checked]/booking:block",
  },
] as const;

const widths = {
  whole: "sm:col-span-6",
  half: "sm:col-span-3",
  third: "sm:col-span-2",
  "two thirds": "sm:col-span-4",
} as const;

const halfWidthKinds: readonly string[] = ["place", "time", "number", "email", "phone"];

/** The phone number comes first for staff, because it may find an existing client. */
const staffContactOrder: readonly BookingField[] = ["phone", "fullName", "email", "preferredContact"];

export const BookingControls = ({ part, view }: { part: FormPart; view: BookingView }) =>
  (view.isStaff && part === "contact" ? staffContactOrder : fieldsOf(part)).map((field) => (
    <BookingControl key={field} field={field} view={view} />
  ));

function BookingControl({ field, view }: { field: BookingField; view: BookingView }) {
  const { initial, typed, errors, isStaff = false } = view;
  const { kind, label, when, hint, staffHint, tripLabel, ...entry } = bookingFields[field];
  const isHalf = halfWidthKinds.includes(kind) || (isStaff && staffContactOrder.includes(field));
  const width = widths[entry.width ?? (isHalf ? "half" : "whole")];
  const answers = typed ?? initial;
  const customerHint = typeof hint === "function" ? hint(answers) : hint;
  const shared = {
    name: field,
    label: isStaff && kind === "time" ? (tripLabel ?? label) : label,
    defaultValue: initial[field],
    error: errors[field],
    hint: isStaff ? (staffHint ?? customerHint) : customerHint,
    optional: entry.isOptional || (isStaff && isOptionalForStaff(field, answers)),
    disabled: typed !== null && !isShown(field, typed),
    className: when ? `${width} ${when} animate-[settle_300ms_var(--ease-calm)]` : width,
  };
  const text = { ...shared, ...entry.attributes, maxLength: entry.maxLength };
  switch (kind) {
    case "choice": {
      const { labels = {}, details, staffLabels = labels } = entry;
      const options = Object.keys(labels).map((value) => ({
        value,
        label: (isStaff ? staffLabels : labels)[value] ?? value,
        detail: isStaff ? undefined : details?.[value],
      }));
      return <Choice {...shared} options={options} />;
    }
    case "place":
      return (
        <Combobox
          {...text}
          placeholder="City or airport"
          suggestions={departureSuggestionLabels}
          freeTextEntry={otherSuggestion}
          asWritten={(typedText) => `Use “${typedText}”`}
          source="/api/airports"
        />
      );
    case "email":
      return <EmailField {...text} />;
    case "phone":
      return (
        <div className={shared.className}>
          <TextField
            {...text}
            className=""
            type="tel"
            autoComplete="tel"
            // CSS detects an empty field by its placeholder (:placeholder-shown).
            placeholder=" "
            optional={!(isStaff && answers.preferredContact !== "email")}
          />
          {(isStaff ? [] : numberNeeded).map((needed) => (
            <p key={needed.text} aria-live="polite" className="text-small font-[550] text-pending">
              <span className={`mt-1 ${needed.className}`}>{needed.text}</span>
            </p>
          ))}
        </div>
      );
    case "area":
      return <TextArea {...text} />;
    case "time":
      return isStaff ? (
        <StaffTime {...shared} isOpenAtFirst={view.openTimes?.includes(field) ?? false} />
      ) : (
        <TextField {...shared} type="datetime-local" />
      );
    case "number":
      return <TextField {...shared} min={entry.min} max={entry.max} type="number" inputMode="numeric" />;
    case "text":
      return <TextField {...text} />;
  }
}

/** Date and time, or only the date while the client does not know the time. */
function StaffTime({
  isOpenAtFirst,
  ...field
}: ComponentProps<typeof TextField> & { isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  function toggle({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>) {
    const control = form?.elements.namedItem(field.name);
    if (!(control instanceof HTMLInputElement)) return;
    const day = control.value.slice(0, 10);
    // Set here, before React renders: a later change of type would discard the value.
    control.type = checked ? "date" : "datetime-local";
    control.value = checked || !day ? day : `${day}T${assumedTime}`;
    setIsOpen(checked);
  }
  return (
    <TextField
      {...field}
      type={isOpen ? "date" : "datetime-local"}
      defaultValue={String(field.defaultValue).slice(0, isOpenAtFirst ? 10 : undefined)}
    >
      <label className="mt-1 flex min-h-9 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          name={openName(field.name)}
          value="yes"
          defaultChecked={isOpenAtFirst}
          onChange={toggle}
          className="size-4 accent-brass-ink"
        />
        Time open
      </label>
    </TextField>
  );
}

export function Confirmation({ isTicked, error }: { isTicked: boolean; error: string | undefined }) {
  return (
    <div>
      <label className="group flex cursor-pointer gap-4 py-2">
        <input
          id="confirmInfo"
          type="checkbox"
          name="confirmInfo"
          value="true"
          defaultChecked={isTicked}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "confirmInfo-hint confirmInfo-error" : "confirmInfo-hint"}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-brass-ink"
        />
        <span className="leading-7">I confirm that the information I have given is correct.</span>
      </label>
      <FieldNotes
        name="confirmInfo"
        label="I confirm that the information I have given is correct."
        hint="This is a request, not a contract: nothing is booked until you accept a written quotation."
        error={error}
      />
    </div>
  );
}
