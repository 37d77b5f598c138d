import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { Refusal } from "#app/ui/form-answers.ts";
import { longestNote } from "./cancellation.ts";
import { myBookingsMessages as say } from "./my-bookings-messages.ts";

/** The customer's way out of a pending request, in two steps that need no scripts: open, then say yes. */
export function CancelRequest({ refusal, onSend }: { refusal: Refusal<"note"> | null; onSend: () => void }) {
  const { formMethod } = useNavigation();
  const isSending = formMethod === "POST";
  return (
    <details className="accordion mb-4" open={refusal ? true : undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-[550] text-cancelled underline decoration-cancelled/50 underline-offset-4">
        {say.cancel}
      </summary>
      <Form method="post" replace onSubmit={onSend} className="mt-2 mb-6 border-l-2 border-cancelled pl-6">
        <p>{say.cancelDetail}</p>
        <label className="mt-5 block">
          <span className="text-small font-[550]">{say.cancelNote}</span>
          <textarea
            name="note"
            rows={3}
            maxLength={longestNote}
            defaultValue={refusal?.values.note ?? ""}
            className="mt-2 block w-full rounded-hair border border-ink/45 bg-white px-4 py-3"
          />
        </label>
        <Button type="submit" className="mt-5" disabled={isSending}>
          {isSending ? say.cancelling : say.cancelConfirm}
        </Button>
      </Form>
    </details>
  );
}
