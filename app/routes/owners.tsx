import { company } from "#app/content/company.ts";
import { formMessages } from "#app/content/form-messages.ts";
import { FormEnd, ThanksHeading } from "#app/features/contact/contact-form.tsx";
import { receiveOwnerEnquiry } from "#app/features/contact/contact-messages.server.ts";
import {
  managementChoices,
  type OwnerField,
  ownerFields,
  ownerRules,
  ownersDirector,
} from "#app/features/contact/owner-enquiry.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/form/draft.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { Route } from "./+types/owners";

export const meta = metaFor({
  path: "/owners",
  title: "For aircraft owners | Harmattan Aviation",
  description:
    "Tell us about your aircraft, its base and its hours. A named director reads it, calls you and says what we would look at first, free of charge.",
});

const failed = "We could not send your enquiry. Please try again in a minute, or call the desk.";

export const action = (args: Route.ActionArgs) =>
  formAction(args, receiveOwnerEnquiry, {
    ...ownerRules,
    failed,
  });

export default function Owners({ actionData }: Route.ComponentProps) {
  return (
    <main id="content">
      <PageOpening
        heading="For aircraft owners"
        lead="Tell us about the aircraft. We answer with what we would look at first, and what it would cost to have us look."
        ground="haze"
      />
      <section id="enquiry" aria-label="Owner’s enquiry" className="page-width page-grid pause-y gap-y-12">
        <div className="col-span-12 lg:col-span-7">
          {actionData?.ok ? <OwnerThanks /> : <OwnerForm reply={actionData} />}
        </div>
        <aside className="col-span-12 self-start border-l border-brass pl-7 lg:col-span-4 lg:col-start-9">
          <h2 className="text-title">{ownersDirector} answers you</h2>
          <p className="mt-3">
            He reads each owner’s enquiry himself, and calls at the time you choose. The first conversation
            costs nothing, and what you tell us stays between us.
          </p>
          <p className="mt-5">
            <PhoneLink phone={company.phones.desk} className="font-[550] underlined" />
          </p>
          <p className="mt-2">
            <a href={`mailto:${company.emails.ownership}`} className="underlined wrap-anywhere">
              {company.emails.ownership}
            </a>
          </p>
        </aside>
      </section>
    </main>
  );
}

const draftKey = "owner-draft";

/** The form for aircraft owners. It works without scripts. */
export function OwnerForm({ reply }: { reply: ActionReply<object, OwnerField> | undefined }) {
  const form = useForm({
    ...ownerRules,
    reply,
    failed,
    draft: useDraft(draftKey),
  });
  const field = (name: OwnerField) => ({
    name,
    label: ownerFields[name].label,
    defaultValue: reply?.ok === false ? reply.values?.[name] : undefined,
    error: form.errors[name],
    maxLength: ownerFields[name].maxLength,
  });
  const { maxLength: _, ...managed } = field("managed");
  return (
    <form {...form.props} action="/owners#enquiry" aria-label="Owner’s enquiry">
      <FormProblem form={form} labelOf={(name) => ownerFields[name].label} />
      <div className="grid gap-x-8 gap-y-9 sm:grid-cols-2">
        <TextField {...field("aircraftType")} className="sm:col-span-2" hint="Such as Challenger 604" />
        <TextField {...field("registration")} optional autoCapitalize="characters" />
        <TextField {...field("base")} optional />
        <TextField {...field("hours")} optional hint="About is fine: 250" />
        <SelectField
          {...managed}
          optional
          options={[["", "Choose"], ...managementChoices.map((answer) => [answer, answer] as const)]}
        />
        <TextField {...field("name")} className="sm:col-span-2" autoComplete="name" autoCapitalize="words" />
        <EmailField {...field("email")} />
        <TextField {...field("phone")} type="tel" autoComplete="tel" hint={formMessages.phoneHint} />
        <TextField
          {...field("callWhen")}
          className="sm:col-span-2"
          optional
          hint="Weekday mornings, Lagos time"
        />
        <TextArea {...field("message")} className="sm:col-span-2" optional rows={4} />
      </div>
      <FormEnd submit="Send the enquiry" isSending={form.isSending} what="enquiry" />
    </form>
  );
}

export const OwnerThanks = () => (
  <>
    <ThanksHeading draftKey={draftKey}>Thank you for your enquiry.</ThanksHeading>
    <p className="mt-6 max-w-[44ch] text-lead">
      It is with {ownersDirector}, who calls you himself. A copy is on its way to your e-mail.
    </p>
  </>
);
