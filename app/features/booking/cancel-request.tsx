import { Button } from "#app/ui/button.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import type { FormHandle } from "#app/ui/form/use-form.ts";
import { longestNote } from "./cancellation.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";

/** The id of the one control. */
export const cancelNoteId = "cancel-note";

interface CancelRequestProps {
  form: FormHandle<"note">;
  reply: FormReply<object, "note"> | undefined;
  summaryClass: string;
}

/** The customer's way out of a pending request, in two steps that need no scripts: open, then say yes. */
export function CancelRequest({ form, reply, summaryClass }: CancelRequestProps) {
  return (
    <details className="accordion open:basis-full" open={reply ? true : undefined}>
      <summary className={`cursor-pointer text-cancelled! sm:hover:text-bone! ${summaryClass}`}>
        {say.cancel}
      </summary>
      <form {...form.props} className="mt-5 mb-3 max-w-[40rem] border-l-2 border-cancelled pl-6">
        <p>{say.cancelDetail}</p>
        <label className="mt-5 block">
          <span className="text-small font-[550]">{say.cancelNote}</span>
          <textarea
            id={cancelNoteId}
            name="note"
            rows={3}
            maxLength={longestNote}
            defaultValue={reply?.ok === false ? reply.values?.note : undefined}
            className="mt-2 block w-full rounded-hair border border-ink/45 bg-white px-4 py-3"
          />
        </label>
        <Button type="submit" className="mt-5" disabled={form.isSending}>
          {form.isSending ? say.cancelling : say.cancelConfirm}
        </Button>
      </form>
    </details>
  );
}
