import { Form } from "react-router";
import { company } from "#app/content/company.ts";
import { confirmingStep, stepsOf } from "#app/features/booking/booking-history.server.ts";
import { bookingBy } from "#app/features/booking/bookings.server.ts";
import { Facts } from "#app/features/booking/staff/booking-page.tsx";
import { handlingOf, receiveHandling } from "#app/features/handling/handling.server.ts";
import {
  type HandlingItem,
  type HandlingText,
  handlingField,
  handlingKinds,
  handlingStates,
  handlingTexts,
  itemOf,
  kindLabels,
  stateLabels,
} from "#app/features/handling/handling.ts";
import { optionName } from "#app/features/quotation/quotation-content.ts";
import { assignedAircraft } from "#app/features/quotation/small-lists.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { staffDay, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Problem } from "#app/ui/staff/notice.tsx";
import { SaveBar } from "#app/ui/staff/save-bar.tsx";
import type { Route } from "./+types/handling";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { services } = staffRequest(context, "booking");
  const booking = await bookingBy(services.db, params.id);
  const plane = await assignedAircraft(services.db, booking);
  const steps = await stepsOf(services.db, [booking.id]);
  const { legs, items, version, accepted } = await handlingOf(services.db, booking);
  return {
    legs,
    items,
    version,
    now: services.clock.now(),
    isDone: url.searchParams.has("done"),
    client: [booking.fullName, booking.phone].filter(Boolean).join(", "),
    email: booking.email,
    facts: [
      {
        label: "Aircraft",
        value: plane
          ? `${plane.type}, ${plane.tail}`
          : accepted
            ? optionName(accepted.option)
            : "Not assigned yet",
      },
      {
        label: "Price",
        value: accepted
          ? `${formatMoney(accepted.option.totalMinor, accepted.content.currency)}, accepted`
          : "No accepted quotation",
      },
      { label: "Passengers", value: String(booking.numberOfPassengers) },
      { label: "Special requests", value: booking.specialRequests },
      { label: "Note to the customer", value: confirmingStep(steps)?.note ?? "" },
    ].filter(({ value }) => value),
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "booking", async (post) =>
    receiveHandling(post, await bookingBy(post.services.db, args.params.id)),
  );

export const shouldRevalidate = revalidateOnConflict;

/** Prints the text without its control. */
const printedControl = `${staffControl} print:appearance-none print:border-0 print:bg-transparent print:px-0 print:placeholder:text-transparent`;

export default function Handling({ loaderData, actionData, params }: Route.ComponentProps) {
  const { legs, items, version, client, email, facts, now, isDone } = loaderData;
  const reply = replyIn(actionData);
  const refusal = reply?.ok === false ? reply : null;
  const contact = [
    { label: "Client", value: client },
    { label: "E-mail", value: email && <AddressWords address={email} /> },
  ].filter(({ value }) => value);
  const textOf = (item: HandlingItem, field: HandlingText) =>
    refusal?.values?.[handlingField(item.leg, item.kind, field)] ?? item[field];
  return (
    <StaffPage
      title="Handling and trip sheet"
      windowTitle={`Handling of ${params.id}`}
      note={params.id}
      back={{ to: `/admin/bookings/${params.id}`, label: params.id }}
      actions={
        <button type="button" onClick={() => print()} className={staffButton("plain", "max-sm:hidden")}>
          Print
        </button>
      }
    >
      <Problem>{refusal?.message}</Problem>
      <p className="hidden pb-3 text-small print:block">
        {company.name}, {params.id}, printed <Moment at={now} />
      </p>
      <div className="mb-8">
        <Facts facts={[...contact, ...facts]} />
      </div>
      <Form method="post" key={refusal ? "refused" : version}>
        <input type="hidden" name="version" value={version} />
        {legs.map(({ from, to, departs }, leg) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: flights are known by their order
          <fieldset key={leg} className="mb-8 min-w-0 break-inside-avoid border-t hairline pt-5">
            <legend className="float-left mb-2 w-full font-display text-[1.1875rem] wrap-anywhere">{`${from} to ${to}`}</legend>
            <p className="clear-both mb-3 text-small text-quiet">
              {departs.includes("T") ? `${staffWallClock(departs)} local` : `${staffDay(departs)}, time open`}
            </p>
            {handlingKinds.map((kind) => {
              const item = itemOf(items, leg, kind);
              const name = (field: HandlingText) => handlingField(leg, kind, field);
              const error = handlingTexts.map((field) => refusal?.errors[name(field)]).find(Boolean);
              return (
                <div
                  key={kind}
                  className="grid grid-cols-2 items-center gap-x-3 gap-y-2 border-t hairline py-2.5 print:py-0 sm:grid-cols-[7rem_10rem_minmax(0,1fr)_minmax(0,1.5fr)]"
                >
                  <span className="text-small font-[550]">{kindLabels[kind]}</span>
                  <select
                    name={name("state")}
                    aria-label={`${kindLabels[kind]}, state`}
                    defaultValue={textOf(item, "state")}
                    className={printedControl}
                  >
                    {handlingStates.map((state) => (
                      <option key={state} value={state}>
                        {stateLabels[state]}
                      </option>
                    ))}
                  </select>
                  {(["reference", "note"] as const).map((field) => (
                    <input
                      key={field}
                      name={name(field)}
                      aria-label={`${kindLabels[kind]}, ${field}`}
                      placeholder={field === "note" ? "Note" : "Reference"}
                      autoComplete="off"
                      defaultValue={textOf(item, field)}
                      className={printedControl}
                    />
                  ))}
                  {error ? (
                    <p className="col-span-full text-small font-[550] text-cancelled">{error}</p>
                  ) : null}
                </div>
              );
            })}
          </fieldset>
        ))}
        <SaveBar className="print:hidden">
          <button type="submit" className={staffButton("call")}>
            Save
          </button>
          <p role="status" className="self-center text-small font-[550]">
            {isDone && !refusal ? "Saved." : null}
          </p>
        </SaveBar>
      </Form>
    </StaffPage>
  );
}
