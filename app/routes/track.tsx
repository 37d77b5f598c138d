import { useEffect } from "react";
import { CodeForm, unreachable, useAnswer } from "#app/features/booking/code-form.tsx";
import {
  receiveTrack,
  type TrackField,
  type TrackReply,
  trackFields,
} from "#app/features/booking/guest-access.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { answersIn } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/track";

const title = "Track a request";

export const meta = () => privatePage(title);

export const loader = ({ url }: Route.LoaderArgs) => ({
  reference: /^HA-[0-9A-Z]{6}$/.exec(url.searchParams.get("reference") ?? "")?.[0] ?? "",
});

export const action = (args: Route.ActionArgs) =>
  formAction(args, receiveTrack, {
    failed: "We could not do that just now. Please try again in a minute, or call the desk.",
    answers: (form) => answersIn(form, trackFields),
  });

/** Opens a booking without an account: reference and address, then the mailed code. */
export default function Track({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useAnswer<TrackReply>(actionData);
  const isCodeStep =
    reply !== undefined &&
    (reply.ok || ((reply.status === 429 || reply.errors.code !== undefined) && Boolean(reply.values?.email)));
  return (
    <main id="content">
      <PageOpening
        heading={title}
        lead="Your request, your quotation and your messages, without an account."
      />
      <div className="page-width py-12 lg:py-16">
        <div className="max-w-[40rem]">
          {isCodeStep ? (
            <CodeStep reply={reply} latest={actionData} />
          ) : (
            <PairStep reply={actionData} reference={loaderData.reference} />
          )}
          <p className="mt-12 border-t hairline pt-5">
            With an account you find all your bookings in one place.
          </p>
          <TextLink to="/bookings">My Bookings</TextLink>
        </div>
      </div>
    </main>
  );
}

const labels: Record<TrackField, string> = {
  reference: "Reference",
  email: "E-mail address of the booking",
  code: "Code",
};

function PairStep({ reply, reference }: { reply: TrackReply | undefined; reference: string }) {
  const form = useForm<TrackField>({ fields: ["reference", "email"], reply, failed: unreachable });
  const values = reply?.ok === false ? reply.values : undefined;
  return (
    <form {...form.props} action="/track" aria-label="Track a request">
      <FormProblem form={form} labelOf={(field) => labels[field]} />
      <TextField
        name="reference"
        label={labels.reference}
        hint="Six characters after HA-, in our first e-mail."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        defaultValue={values?.reference ?? reference}
        error={form.errors.reference}
        className="max-w-[22rem]"
      />
      <EmailField
        name="email"
        label={labels.email}
        maxLength={254}
        defaultValue={values?.email}
        error={form.errors.email}
        className="mt-7"
      />
      <Button type="submit" look="call" className="mt-9 max-sm:w-full" disabled={form.isSending}>
        {form.isSending ? "Sending..." : "E-mail me a code"}
      </Button>
    </form>
  );
}

/** `latest`: the result of the last submission, also if it got no response. */
function CodeStep({ reply, latest }: { reply: TrackReply; latest: TrackReply | undefined }) {
  const { reference = "", email = "" } = reply.ok ? reply : (reply.values ?? {});
  const isSent = reply.ok;
  useEffect(() => {
    if (isSent) document.getElementById("code")?.focus();
  }, [isSent]);
  return (
    <>
      {reply.ok || reply.errors.code ? (
        <p role="status" className="mb-8 text-lead wrap-anywhere">
          If there is a booking with this reference and address, a code is on its way to {email}. It is valid
          for 10 minutes.
        </p>
      ) : null}
      <CodeForm reply={latest} submit="Open the booking" pair={{ reference, email }} />
    </>
  );
}
