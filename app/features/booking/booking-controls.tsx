import type { ReactNode } from "react";
import { departureSuggestionLabels, otherSuggestion } from "#app/content/airports.ts";
import { largestCabin } from "#app/content/fleet.ts";
import { formMessages } from "#app/content/form-messages.ts";
import { Choice } from "#app/ui/choice.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { FieldNotes, TextArea, TextField } from "#app/ui/field.tsx";
import {
  type BookingAnswers,
  type BookingErrors,
  type BookingField,
  childrenLimits,
  type conditions,
  maxLengths,
  passengerLimits,
  preferredContacts,
  purposes,
  tripTypes,
  yesOrNo,
} from "./booking-request.ts";
import { choiceLabels, fieldPlaces } from "./booking-sections.ts";

/** What each control is drawn from. */
export interface BookingView {
  /** What the controls start with; the person's own text lives in the controls from then on. */
  initial: BookingAnswers;
  errors: BookingErrors;
  /** More people than any one aircraft takes. */
  isLargeParty: boolean;
  /** true takes the control out of the form: its condition does not hold. Never in the HTML, where styles alone hide it. */
  isLeftOut: (field: BookingField) => boolean;
  /** Who is to be called is asked for the number; so are those whom staff type in. */
  isToBeCalled?: boolean;
  /** Texts for staff instead of customers. */
  words?: ControlWords;
}

interface ControlWords {
  /** Short enough for two in a row of a phone. */
  tripType: Record<(typeof tripTypes)[number], string>;
  tripTypeDetail: Record<(typeof tripTypes)[number], string>;
  departureTimeHint?: string;
  preferredAircraftHint: string;
}

/**
 * Classes that show a conditional field while its condition holds, from the state of the form's own radio buttons, so
 * that it works before and without scripts. The rules themselves are in booking-request.ts; a browser test holds the two together.
 */
const shownWhile = {
  otherTripType: "hidden group-has-[[name=tripType][value=other]:checked]/booking:block",
  returnDateTime:
    "hidden group-has-[[name=tripType][value=other]:checked]/booking:block group-has-[[name=tripType][value=dropandwait]:checked]/booking:block",
  numberOfChildren: "hidden group-has-[[name=hasChildren][value=yes]:checked]/booking:block",
  childrenAges: "hidden group-has-[[name=hasChildren][value=yes]:checked]/booking:block",
  needsChildSeat: "hidden group-has-[[name=hasChildren][value=yes]:checked]/booking:block",
  otherPurpose: "hidden group-has-[[name=purpose][value=other]:checked]/booking:block",
} satisfies Record<keyof typeof conditions, string>;

/** Shows while this way to reply is chosen and no number is given. */
const shownNumberNeeded = {
  phone:
    "hidden group-has-[[name=phone]:placeholder-shown]/booking:group-has-[[name=preferredContact][value=phone]:checked]/booking:block",
  whatsapp:
    "hidden group-has-[[name=phone]:placeholder-shown]/booking:group-has-[[name=preferredContact][value=whatsapp]:checked]/booking:block",
} as const;

const customerWords: ControlWords = {
  tripType: choiceLabels.tripType,
  tripTypeDetail: {
    dropoff: "You won’t need the aircraft again.",
    dropandwait: "It stays with you until you fly home.",
    pickup: "We fly to you and bring you home.",
    other: "Describe it, and the desk plans it.",
  },
  preferredAircraftHint: "Leave this blank and the desk suggests what suits the route and the group.",
};
const numberNeeded = {
  phone: "Please add a number, so that we can call you.",
  whatsapp: "Please add a number, so that we can message you on WhatsApp.",
} as const;

const whole = "sm:col-span-6";
const half = "sm:col-span-3";
const third = "sm:col-span-2";
const twoThirds = "sm:col-span-4";
const revealed = "animate-[settle_300ms_var(--ease-calm)]";

/** The control of every field. A new field of the form does not compile until it has one. */
export const bookingControls: Record<BookingField, (view: BookingView) => ReactNode> = {
  fullName: (view) => (
    <TextField {...text(view, "fullName")} className={whole} autoComplete="name" autoCapitalize="words" />
  ),
  email: (view) => <EmailField {...text(view, "email")} className={half} />,
  phone: (view) => (
    <div className={half}>
      <TextField
        {...text(view, "phone")}
        type="tel"
        autoComplete="tel"
        // Lets a style sheet see whether it is empty.
        placeholder=" "
        optional={!view.isToBeCalled}
        hint={formMessages.phoneHint}
      />
      {(["phone", "whatsapp"] as const).map((way) => (
        <p key={way} aria-live="polite" className="text-small font-[550] text-pending">
          <span className={`mt-1 ${shownNumberNeeded[way]}`}>{numberNeeded[way]}</span>
        </p>
      ))}
    </div>
  ),
  preferredContact: (view) => (
    <Choice
      {...place(view, "preferredContact")}
      className={whole}
      options={options(preferredContacts, choiceLabels.preferredContact)}
    />
  ),
  tripType: (view) => (
    <Choice
      {...place(view, "tripType")}
      className={whole}
      isCompact={Boolean(view.words)}
      options={options(
        tripTypes,
        (view.words ?? customerWords).tripType,
        (view.words ?? customerWords).tripTypeDetail,
      )}
    />
  ),
  otherTripType: (view) => (
    <TextField
      {...text(view, "otherTripType")}
      className={`${whole} ${shownWhile.otherTripType} ${revealed}`}
    />
  ),
  departureCity: (view) => (
    <Combobox
      {...text(view, "departureCity")}
      className={half}
      placeholder="City or airport"
      suggestions={departureSuggestionLabels}
      freeTextEntry={otherSuggestion}
      asWritten={(text) => `Use “${text}”`}
      source="/api/airports"
    />
  ),
  arrivalCity: (view) => (
    <Combobox
      {...text(view, "arrivalCity")}
      className={half}
      placeholder="City or airport"
      suggestions={departureSuggestionLabels}
      freeTextEntry={otherSuggestion}
      asWritten={(text) => `Use “${text}”`}
      source="/api/airports"
    />
  ),
  departureDateTime: (view) => (
    <TextField
      {...place(view, "departureDateTime")}
      className={half}
      hint={view.words?.departureTimeHint}
      type="datetime-local"
    />
  ),
  returnDateTime: (view) => (
    <TextField
      {...place(view, "returnDateTime")}
      className={`${half} ${shownWhile.returnDateTime} ${revealed}`}
      type="datetime-local"
    />
  ),
  datesFlexible: (view) => (
    <Choice
      {...place(view, "datesFlexible")}
      className={half}
      options={options(yesOrNo, choiceLabels.yesOrNo)}
    />
  ),
  numberOfPassengers: (view) => (
    <TextField
      {...place(view, "numberOfPassengers")}
      {...passengerLimits}
      className={half}
      hint={
        view.isLargeParty
          ? `More than our largest cabin (${largestCabin}). The desk will suggest two aircraft.`
          : undefined
      }
      type="number"
      inputMode="numeric"
    />
  ),
  hasChildren: (view) => (
    <Choice
      {...place(view, "hasChildren")}
      className={half}
      options={options(yesOrNo, choiceLabels.yesOrNo)}
    />
  ),
  numberOfChildren: (view) => (
    <TextField
      {...place(view, "numberOfChildren")}
      {...childrenLimits}
      className={`${third} ${shownWhile.numberOfChildren} ${revealed}`}
      type="number"
      inputMode="numeric"
    />
  ),
  childrenAges: (view) => (
    <TextField
      {...text(view, "childrenAges")}
      className={`${twoThirds} ${shownWhile.childrenAges} ${revealed}`}
      optional
      hint="For example: 4 and 9"
    />
  ),
  needsChildSeat: (view) => (
    <Choice
      {...place(view, "needsChildSeat")}
      className={`${whole} ${shownWhile.needsChildSeat} ${revealed}`}
      options={options(yesOrNo, choiceLabels.yesOrNo)}
    />
  ),
  specialRequests: (view) => (
    <TextArea
      {...text(view, "specialRequests")}
      className={whole}
      rows={3}
      optional
      hint="Catering, luggage, pets, a wheelchair, protocol, a car to the aircraft"
    />
  ),
  preferredAircraft: (view) => (
    <TextField
      {...text(view, "preferredAircraft")}
      className={whole}
      optional
      hint={(view.words ?? customerWords).preferredAircraftHint}
      autoComplete="off"
    />
  ),
  purpose: (view) => (
    <Choice {...place(view, "purpose")} className={whole} options={options(purposes, choiceLabels.purpose)} />
  ),
  otherPurpose: (view) => (
    <TextField
      {...text(view, "otherPurpose")}
      className={`${whole} ${shownWhile.otherPurpose} ${revealed}`}
    />
  ),
  confirmInfo: ({ initial, errors }) => (
    <div>
      <label className="group flex cursor-pointer gap-4 py-2">
        <input
          id="confirmInfo"
          type="checkbox"
          name="confirmInfo"
          value="true"
          defaultChecked={initial.confirmInfo !== ""}
          aria-required="true"
          aria-invalid={errors.confirmInfo ? true : undefined}
          aria-describedby={errors.confirmInfo ? "confirmInfo-hint confirmInfo-error" : "confirmInfo-hint"}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-brass-ink"
        />
        <span className="leading-7">I confirm that the information I have given is correct.</span>
      </label>
      <FieldNotes
        name="confirmInfo"
        label="I confirm that the information I have given is correct."
        hint="This is a request, not a contract: nothing is booked until you accept a written quotation."
        error={errors.confirmInfo}
      />
    </div>
  ),
};

/** What every control of the form takes: name, label, start, error, and whether it is left out. */
function place({ initial, errors, isLeftOut }: BookingView, field: BookingField) {
  return {
    name: field,
    label: fieldPlaces[field].label,
    defaultValue: initial[field],
    error: errors[field],
    disabled: isLeftOut(field),
  };
}

function text(view: BookingView, field: keyof typeof maxLengths) {
  return { ...place(view, field), maxLength: maxLengths[field] };
}

function options<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
  details?: Record<Value, string>,
) {
  return values.map((value) => ({
    value,
    label: labels[value],
    ...(details ? { detail: details[value] } : {}),
  }));
}
