import { type ComponentProps, type ReactNode, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { staffButton } from "#app/ui/staff/button.ts";
import type { StaffBookingReply, StaffIntent, StaffRefusal } from "../receive-staff-intent.server.ts";
import { useSettledReply } from "./use-settled-reply.ts";

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
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<string>(null);
  const isBusy = useNavigation().state !== "idle";
  useSettledReply(reply, ({ ok, about }) => {
    // A word that was added while the answer was on its way is still to be sent.
    if (ok && about === work && form.current && writtenIn(form.current) === sent.current)
      form.current.reset();
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className={className}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        else sent.current = writtenIn(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value={work} />
      {children}
    </Form>
  );
}

/** What a person wrote and chose; what travels along hidden changes with the booking. */
const writtenIn = (form: HTMLFormElement): string =>
  JSON.stringify(
    [
      ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        "input:not([type=hidden]), textarea, select",
      ),
    ].map(({ value }) => value),
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
