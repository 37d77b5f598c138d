import { formMessages } from "#app/content/form-messages.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/form/draft.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { FormEnd, ThanksHeading } from "./contact-form.tsx";
import { managedToday, type OwnerField, ownerFields, ownerRules, ownersDirector } from "./owner-enquiry.ts";

const draftKey = "owner-draft";

/** The form for aircraft owners; complete without scripts. */
export function OwnerForm({ reply }: { reply: ActionReply<object, OwnerField> | undefined }) {
  const form = useForm({
    ...ownerRules,
    reply,
    failed: "We could not send your enquiry. Please try again in a minute, or call the desk.",
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
          options={[["", "Choose"], ...managedToday.map((answer) => [answer, answer] as const)]}
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
      <FormEnd
        submit={form.isSending ? "Sending..." : "Send the enquiry"}
        isSending={form.isSending}
        what="enquiry"
      />
    </form>
  );
}

/** In place of the form once the enquiry is stored. */
export const OwnerThanks = () => (
  <>
    <ThanksHeading draftKey={draftKey}>Thank you for your enquiry.</ThanksHeading>
    <p className="mt-6 max-w-[44ch] text-lead">
      It is with {ownersDirector}, who calls you at the time you gave. A copy is on its way to your e-mail.
    </p>
  </>
);
