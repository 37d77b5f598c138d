import type { ReactNode } from "react";
import { data, Form, Link } from "react-router";
import type { Queries } from "#app/database/client.server.ts";
import { StatusBadge } from "#app/features/booking/status-badge.tsx";
import {
  type ClientField,
  clientBy,
  contactText,
  otherClientsWith,
  receiveClient,
} from "#app/features/clients/clients.server.ts";
import { clientHistory } from "#app/features/quotation/client-history.server.ts";
import { statusWord } from "#app/features/quotation/quotation-facts.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { oneLine } from "#app/platform/form-text.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedArea, BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { staffDay, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice, Problem } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/client";

async function profileBy(db: Queries, id: string) {
  const profile = await clientBy(db, id);
  if (!profile) throw data("There is no such client any more. Go back to the list.", { status: 404 });
  return profile;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = staffRequest(context, "client").services;
  const profile = await profileBy(db, params.id);
  const query = oneLine(url.searchParams.get("other") ?? "");
  const emails = profile.contacts.filter(({ kind }) => kind === "email").map(({ value }) => value);
  const history = await clientHistory(db, { id: params.id, emails }, clock.now());
  return {
    ...profile,
    ...history,
    contacts: profile.contacts.map(contactText),
    now: clock.now(),
    done: url.searchParams.get("done"),
    query,
    matches: query ? await otherClientsWith(db, query, params.id) : [],
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "client", async (post) => {
    const { client } = await profileBy(post.services.db, args.params.id);
    return await receiveClient(post.form, client.id, post);
  });

export const shouldRevalidate = revalidateOnConflict;

const doneTexts: Readonly<Record<string, string>> = {
  saved: "Saved.",
  merged: "The two clients are one now.",
};

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const { client, contacts, sharing, bookings, quotations, payments, messages, query, matches, now } =
    loaderData;
  const reply = replyIn(actionData);
  const refusal = reply?.ok === false ? reply : null;
  const field = (name: ClientField, label: string) => ({
    name,
    label,
    defaultValue: refusal?.values?.[name] ?? client[name],
    error: refusal?.errors[name],
  });
  return (
    <StaffPage
      title={client.name}
      note={contacts.join(", ")}
      back={{ to: "/admin/clients", label: "Clients" }}
      actions={
        <Link to={`/admin/bookings/new?client=${client.id}`} className={staffButton("call")}>
          New request
        </Link>
      }
    >
      <Notice>{refusal ? null : (doneTexts[loaderData.done ?? ""] ?? null)}</Notice>
      <Problem>{refusal?.message}</Problem>
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <Part title="Requests and flights">
            {bookings.map(
              ({ reference, status, departureCity, arrivalCity, departureDateTime, messages: written }) => (
                <li
                  key={reference}
                  className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t hairline py-3"
                >
                  <Link to={`/admin/bookings/${reference}`} className="underlined font-[550]">
                    {reference}
                  </Link>
                  <StatusBadge status={status} isQuiet />
                  <span className="min-w-0 wrap-anywhere">
                    {`${departureCity} to ${arrivalCity}, ${staffWallClock(departureDateTime)}`}
                  </span>
                  {written > 0 ? (
                    <span className="text-quiet">{written === 1 ? "1 message" : `${written} messages`}</span>
                  ) : null}
                </li>
              ),
            )}
          </Part>
          <Part title="Quotations">
            {quotations.map(({ number, reference, status, totals }) => (
              <li key={number} className="flex flex-wrap gap-x-4 border-t hairline py-3">
                <Link to={`/admin/bookings/${reference}/quotation`} className="underlined font-[550]">
                  {number}
                </Link>
                <span>{statusWord(status)}</span>
                <span>{totals.join(" or ")}</span>
              </li>
            ))}
          </Part>
          <Part title="Payments">
            {payments.map(({ id, number, amount, paidOn }) => (
              <li key={id} className="border-t hairline py-3">
                <span className="font-[550]">{amount}</span>, {staffDay(paidOn)}, for {number}
              </li>
            ))}
          </Part>
          <Part title="Messages from the contact form">
            {messages.map(({ id, createdAt, text }) => (
              <li key={id} className="border-t hairline py-3">
                <Link to={`/admin/messages/${id}`} className="underlined">
                  <Moment at={createdAt} now={now} />
                </Link>
                <span className="block text-quiet wrap-anywhere">{excerpt(text, 140)}</span>
              </li>
            ))}
          </Part>
        </div>
        <aside className="border-t hairline py-6 lg:border-t-0 lg:py-0">
          <Form method="post" className="grid gap-4" key={refusal ? "refused" : client.version}>
            <input type="hidden" name="version" value={client.version} />
            <BoxedField {...field("name", "Name")} autoComplete="off" />
            <BoxedArea
              {...field("preferences", "Preferences")}
              optional
              rows={4}
              hint="Catering, seats, ground transport."
            />
            <BoxedArea
              {...field("assistant", "Assistant who books")}
              optional
              rows={2}
              hint="Name, telephone, e-mail."
            />
            <BoxedArea {...field("notes", "Notes for colleagues")} optional rows={5} />
            <IntentButton value="save" look="call" className="justify-self-start">
              Save
            </IntentButton>
          </Form>
          <section aria-label="Merge another client" className="mt-8 border-t hairline pt-5">
            <h2 className="text-[1.1875rem]">Merge another client</h2>
            <Form method="get" className="mt-3 grid gap-3 text-small">
              <BoxedField
                key={query}
                name="other"
                label="Their e-mail address or telephone number"
                defaultValue={query}
                autoComplete="off"
              />
              <button type="submit" className={staffButton("plain", "justify-self-start")}>
                Find the client
              </button>
            </Form>
            <p role="status" className="mt-3 text-small">
              {query ? matchesText(matches.length) : null}
            </p>
            <Mergeable clients={matches} into={client.name} />
          </section>
          {sharing.length > 0 ? (
            <section aria-label="Also under this number" className="mt-8 border-t hairline pt-5">
              <h2 className="text-[1.1875rem]">Also under this number</h2>
              <Mergeable clients={sharing} into={client.name} />
            </section>
          ) : null}
        </aside>
      </div>
    </StaffPage>
  );
}

interface PartProps {
  title: string;
  children: ReactNode[];
}

const Part = ({ title, children }: PartProps) =>
  children.length > 0 ? (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-2 text-[1.375rem]">{title}</h2>
      <ul className="text-small">{children}</ul>
    </section>
  ) : null;

function matchesText(count: number): string {
  if (count === 0) return "No other client has this address or number.";
  return count === 1 ? "One client has it:" : `${count} clients have it:`;
}

const Mergeable = ({ clients, into }: { clients: { id: string; name: string }[]; into: string }) => (
  <ul className="mt-2">
    {clients.map(({ id, name }) => (
      <li key={id} className="border-t hairline py-3 text-small first:border-t-0">
        <Link to={`/admin/clients/${id}`} className="underlined wrap-anywhere">
          {name}
        </Link>
        <AskFirst
          ask="Merge"
          about={name}
          detail={`Requests, contacts and notes of ${name} move here. This cannot be undone.`}
        >
          <Form method="post">
            <input type="hidden" name="other" value={id} />
            <IntentButton value="merge" look="call">
              {`Merge ${name} into ${into}`}
            </IntentButton>
          </Form>
        </AskFirst>
      </li>
    ))}
  </ul>
);
