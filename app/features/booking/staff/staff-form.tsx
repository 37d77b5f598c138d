import { type ComponentProps, type ReactNode, useRef } from "react";
import { useNavigation } from "react-router";
import { useForm } from "#app/ui/form/use-form.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import type { StaffBookingReply, StaffIntent, StaffRefusal } from "../staff-reply.server.ts";

/** The refusal of this kind of work, if the reply is one. */
export const refusalOf = (reply: StaffBookingReply | null, work: StaffIntent): StaffRefusal | null =>
  reply && !reply.ok && reply.about === work ? reply : null;

interface StaffFormProps {
  work: StaffIntent;
  reply: StaffBookingReply | null;
  className?: string;
  children: ReactNode;
}

/**
 * One kind of work on a booking. What is written in it stays until it is taken, whatever else is done on the page meanwhile; while
 * something is under way, presses count for nothing.
 */
export function StaffForm({ work, reply, className, children }: StaffFormProps) {
  const sent = useRef<string>(null);
  const isBusy = useNavigation().state !== "idle";
  const { ref, onSubmit, ...form } = useForm<string>({
    ...{ fields: [], failed: "", reply: reply?.about === work ? reply : null },
    onSend() {
      sent.current = writtenIn(ref.current);
    },
    onReply({ ok }) {
      // A word that was added while the answer was on its way is still to be sent.
      if (ok && writtenIn(ref.current) === sent.current) ref.current?.reset();
    },
  }).props;
  return (
    <form
      {...form}
      ref={ref}
      className={className}
      onSubmit={(event) => (isBusy ? event.preventDefault() : onSubmit(event))}
    >
      <input type="hidden" name="intent" value={work} />
      {children}
    </form>
  );
}

/** What a person wrote and chose; what travels along hidden changes with the booking. */
const writtenIn = (form: HTMLFormElement | null): string =>
  JSON.stringify(
    [...(form?.elements ?? [])].map((each) =>
      "value" in each && "type" in each && each.type !== "hidden" ? each.value : "",
    ),
  );

interface StaffSubmitProps extends Omit<ComponentProps<"button">, "type"> {
  look?: Parameters<typeof staffButton>[0];
}

/** Sends a `StaffForm`; keeps the focus while something is under way. */
export function StaffSubmit({ look = "plain", className = "", ...button }: StaffSubmitProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <button
      {...button}
      type="submit"
      aria-disabled={isBusy || undefined}
      className={staffButton(look, `aria-disabled:cursor-default aria-disabled:opacity-60 ${className}`)}
    />
  );
}
