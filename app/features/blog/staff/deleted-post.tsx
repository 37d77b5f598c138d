import { Form } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { staffAreaMessages as say } from "../staff-messages.ts";

interface DeletedPostProps {
  id: string;
  version: number;
  /** Names it where many stand in a list. */
  title?: string;
}

/** What can be done with a post of the bin: taken back at one press, deleted for good after a question. */
export function DeletedPost({ id, version, title }: DeletedPostProps) {
  return (
    <Form
      method="post"
      action={`/admin/blogs/edit/${id}`}
      className="flex flex-wrap items-start gap-x-6 gap-y-2"
    >
      <input type="hidden" name="version" value={version} />
      <IntentButton value="undelete">{say.takeBack}</IntentButton>
      <AskFirst ask={say.destroyAsk} about={title} detail={say.destroyDetail} look="quiet">
        <IntentButton value="destroy" look="danger" className="justify-self-start">
          {say.destroy}
        </IntentButton>
      </AskFirst>
    </Form>
  );
}
