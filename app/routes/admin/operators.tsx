import { type ListName, receiveListEntry, smallLists } from "#app/features/quotation/small-lists.server.ts";
import { type Input, Inputs } from "#app/features/quotation/staff/inputs.tsx";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply, Refusal } from "#app/ui/form/form-reply.ts";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/operators";

export async function loader({ context, url }: Route.LoaderArgs) {
  const lists = await smallLists(staffRequest(context, "operator").services.db);
  return { lists, isSaved: url.searchParams.has("done") };
}

export const action = (args: Route.ActionArgs) => staffAction(args, "operator", receiveListEntry);

export const shouldRevalidate = revalidateOnConflict;

const failed = "Not saved: the site did not answer. Your entry is still below; save it again in a minute.";

const area = { rows: 3, className: "sm:col-span-2" };

const texts: Record<ListName, { title: string; note: string; add: string; fields: readonly Input[] }> = {
  operators: {
    title: "Operators",
    note: "A quotation keeps name, certificate, address and terms as they were when it was sent.",
    add: "Add an operator",
    fields: [
      { name: "name", label: "Name" },
      { name: "aocNumber", label: "AOC number" },
      { name: "address", label: "Address" },
      { name: "terms", label: "Terms of carriage", hint: "In a sentence, or where to read them.", ...area },
      { name: "bankDetails", label: "Account to pay into", optional: true, ...area },
    ],
  },
  aircraft: {
    title: "Aircraft",
    note: "Single aircraft that confirmed flights are assigned to.",
    add: "Add an aircraft",
    fields: [
      { name: "tail", label: "Registration" },
      { name: "type", label: "Type" },
      { name: "base", label: "Base", hint: "ICAO code, such as DNMM" },
    ],
  },
};

export default function Operators({ loaderData: { lists, isSaved }, actionData }: Route.ComponentProps) {
  const reply = replyIn(actionData);
  return (
    <StaffPage title="Operators and aircraft" note="What quotations and the calendar choose from.">
      <Notice>{isSaved && !reply ? "Saved." : null}</Notice>
      <SmallList list="operators" entries={lists.operators} reply={reply} />
      <SmallList list="aircraft" entries={lists.aircraft} reply={reply} />
    </StaffPage>
  );
}

type Entry = { id: string; version: number; isActive: boolean } & Record<string, unknown>;

interface SmallListProps {
  list: ListName;
  entries: readonly Entry[];
  reply: ActionReply | null;
}

function SmallList({ list, entries, reply }: SmallListProps) {
  const { title, note, add, fields } = texts[list];
  const [first, second] = fields;
  const refusalOf = (id: string) => (reply?.ok === false && reply.values?.id === id ? reply : null);
  return (
    <section aria-label={title} className="border-t hairline py-6 first:border-t-0">
      <h2 className="text-[1.375rem]">{title}</h2>
      <p className="mt-1 mb-4 text-small text-quiet">{note}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="border-t hairline">
            <details open={refusalOf(entry.id) ? true : undefined}>
              <summary className="min-h-11 cursor-pointer py-2.5 text-small wrap-anywhere">
                <span className="font-[550]">{String(entry[first?.name ?? ""])}</span>,{" "}
                {String(entry[second?.name ?? ""])}
                {entry.isActive ? null : <span className="text-quiet"> (not in use)</span>}
              </summary>
              <EntryForm key={entry.version} list={list} entry={entry} reply={refusalOf(entry.id)} />
            </details>
          </li>
        ))}
      </ul>
      <details
        className="border-t hairline pt-4"
        open={entries.length === 0 || refusalOf(list) ? true : undefined}
      >
        <summary className={staffButton("plain", "cursor-pointer list-none")}>{add}</summary>
        <EntryForm key={entries.length} list={list} entry={null} reply={refusalOf(list)} />
      </details>
    </section>
  );
}

interface EntryFormProps {
  list: ListName;
  entry: Entry | null;
  reply: Refusal | null;
}

function EntryForm({ list, entry, reply }: EntryFormProps) {
  const id = entry?.id ?? list;
  const { fields } = texts[list];
  const form = useForm<string>({ fields: fields.map(({ name }) => name), reply, failed });
  // After a conflict the fields show the colleague's entry.
  const enteredValues = reply?.status === 409 ? undefined : reply?.values;
  return (
    <form {...form.props} className="grid max-w-3xl gap-5 py-5 sm:grid-cols-2">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={entry?.version ?? 1} />
      <div className="empty:hidden sm:col-span-2">
        <FormProblem
          form={form}
          labelOf={(name) => fields.find((field) => field.name === name)?.label ?? ""}
          idOf={(name) => `${id}-${name}`}
        />
      </div>
      <Inputs
        inputs={fields.map((field) => ({ ...field, id: `${id}-${field.name}` }))}
        typed={(enteredValues ?? entry ?? {}) as Record<string, string>}
        errors={form.errors}
      />
      <Field name="isActive" id={`${id}-isActive`} label="In use">
        <input
          id={`${id}-isActive`}
          type="checkbox"
          name="isActive"
          value="yes"
          defaultChecked={enteredValues ? enteredValues.isActive === "yes" : (entry?.isActive ?? true)}
          className="size-5 accent-brass-ink"
        />
      </Field>
      <div className="sm:col-span-2">
        <button type="submit" className={staffButton("call")} disabled={form.isSending}>
          {form.isSending ? "Saving..." : "Save"}
        </button>
      </div>
    </form>
  );
}
