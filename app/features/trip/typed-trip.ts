const longest = 80;
/** `LTN-NCE@2027-01-22T10:00`; an identifier may have a hyphen: `NG-0009-LOS@2027-01-22`. */
const legForm = /^([A-Z]{2}-[A-Z\d]+|[^-]+)-(.+)@(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/i;

/** A further flight as typed: four fields of a form, or one text in an address (`unread` if invalid). */
export interface TypedLeg {
  from: string;
  to: string;
  date: string;
  time: string;
  unread?: string;
}

export const journeys = ["one-way", "return", "several"] as const;

/** The typed values of a query, to show in the form again. Further flights are `leg` in links, and four fields each in the form. */
export function readTypedTrip(parameters: URLSearchParams) {
  const cut = (text: string | null | undefined) => (text ?? "").trim().slice(0, longest);
  const first = (name: string) => cut(parameters.get(name));
  // A choice such as "SVO=Moscow" replaces the name it was offered for, but not a name typed later.
  const meaning = (name: string, typed: string) => {
    const [code = "", offeredFor = typed] = (parameters.get(`${name}-choice`) ?? "").split(/=(.*)/s);
    return cut(offeredFor) === typed && cut(code) ? cut(code) : typed;
  };
  const place = (name: string) => meaning(name, first(name));
  const [back = "", backTime = first("back-time")] = first("back").split("T");
  const column = (name: string) => parameters.getAll(`leg-${name}[]`).map(cut);
  const [from, to, date, time] = [column("from"), column("to"), column("date"), column("time")];
  const flights = to.map(
    (place, at): TypedLeg => ({
      from: meaning(`leg-from-${at}`, from[at] ?? ""),
      to: meaning(`leg-to-${at}`, place),
      date: date[at] ?? "",
      time: time[at] ?? "",
    }),
  );
  const all = [
    ...parameters.getAll("leg").map((leg) => readLeg(cut(leg))),
    ...flights.filter((leg) => leg.to || leg.date || leg.from),
  ];
  const impliedKind = all.length > 0 ? "several" : back ? "return" : "one-way";
  const chosenKind = journeys.find((kind) => kind === first("journey"));
  const journey = chosenKind ?? impliedKind;
  const hasReturn = !chosenKind || chosenKind === "return";
  const hasOpenTick = first("open") === "1" || first("date") === open;
  const isOpen = hasOpenTick && journey !== "several";
  return {
    journey,
    /** The day is not decided yet; several stops need days. */
    isOpen,
    /** The form's tick, also while several stops hide it. */
    hasOpenTick,
    from: place("from"),
    to: place("to"),
    date: isOpen ? "" : first("date"),
    time: first("time"),
    by: first("by"),
    pax: first("pax"),
    bags: first("bags"),
    // Fields hidden for the chosen kind of journey are ignored.
    back: hasReturn && !isOpen ? back : "",
    backTime: hasReturn ? backTime : "",
    currency: first("currency").toUpperCase(),
    legs: chosenKind && chosenKind !== "several" ? [] : all,
  };
}

/** Values for the form, where the way home of several flights is the last flight instead of `back`. */
export function formValuesOf(typed: TypedTrip): TypedTrip {
  const { journey, back, backTime, from } = typed;
  if (journey !== "several" || !back) return typed;
  const wayHome = { from: "", to: from, date: back, time: backTime };
  return { ...typed, back: "", backTime: "", legs: [...typed.legs, wayHome] };
}

/** The value of a date that is not decided yet. */
const open = "open";

export type TypedTrip = ReturnType<typeof readTypedTrip>;

/** A flight as typed, in words: "LTN to Nice, 2027-01-22, arriving 10:00", or "to Nice" from where the one before it ends. */
export const flightWords = ({ from, to, date, time }: TypedLeg, by: string): string =>
  [
    [from, to && `to ${to}`].filter(Boolean).join(" "),
    date,
    time && by === "arrive" ? `arriving ${time}` : time,
  ]
    .filter(Boolean)
    .join(", ");

function readLeg(text: string): TypedLeg {
  const [whole, from = "", to = text, date = "", time = ""] = legForm.exec(text) ?? [];
  return { from: from.trim(), to: to.trim(), date, time, ...(whole ? {} : { unread: text }) };
}

/** The address of the booking form, filled with a canonical query of /trip and an aircraft. */
export const requestAddress = (search: string, aircraft: string): string =>
  `/booking?${new URLSearchParams(
    readTypedTrip(new URLSearchParams(search)).isOpen
      ? { words: `${search}&aircraft=${aircraft}` }
      : { trip: search, aircraft },
  )}`;
