import { Form, Link } from "react-router";
import { ProblemNote } from "#app/features/account/account-form.tsx";
import { accountMessages } from "#app/features/account/messages.ts";
import { ownerAction, ownSessions, receiveSessionEnd } from "#app/features/account/settings.server.ts";
import { OwnPage } from "#app/features/account/settings.tsx";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { longDate } from "#app/ui/long-date.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import type { Route } from "./+types/account.sessions";

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = () => [{ title: "Where you are signed in" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  return { sessions: await ownSessions(db, context.get(viewerContext), clock.now()) };
}

export const action = (args: Route.ActionArgs) => ownerAction(args, receiveSessionEnd);

export default function Sessions({ loaderData: { sessions }, actionData }: Route.ComponentProps) {
  return (
    <OwnPage
      title="Where you are signed in"
      leads={["Times are Lagos time. We do not record places, so go by the device and the time."]}
    >
      <ProblemNote message={actionData?.ok === false ? actionData.message || accountMessages.failed : null} />
      <ul>
        {sessions.map(({ id, device, signedInAt, lastUsedAt, isThis }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] gap-x-6 border-t hairline py-6 last:border-b">
            <p className="self-center font-[550]">{device}</p>
            <div className="col-span-2 row-start-2 mt-1 text-small text-quiet sm:col-span-1">
              <p>
                Signed in <Moment at={signedInAt} />
              </p>
              {isThis ? null : (
                <p>
                  Last used <Moment at={lastUsedAt} />
                </p>
              )}
            </div>
            {isThis ? (
              <p className="label-caps shrink-0 self-center text-confirmed">This browser</p>
            ) : (
              <Form method="post" className="sm:row-span-2 sm:self-center">
                <input type="hidden" name="session" value={id} />
                <button
                  type="submit"
                  className={buttonClass("plain", "whitespace-nowrap")}
                  aria-label={`Sign out ${device}`}
                >
                  Sign out
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <p className="pt-6">
          Do not recognise one? Sign it out, then{" "}
          <Link to="/account/password" className="underlined">
            change your password
          </Link>
          .
        </p>
      ) : null}
      {/* With only one other session, its own button does the same. */}
      {sessions.length > 2 ? (
        <Form method="post" className="pt-6">
          <button type="submit" className={buttonClass("plain", "w-full sm:w-auto")}>
            Sign out everywhere else
          </button>
        </Form>
      ) : null}
    </OwnPage>
  );
}

function Moment({ at }: { at: Date }) {
  const local = lagosLocal(at);
  return <time dateTime={at.toISOString()}>{`${longDate(local.slice(0, 10))}, ${local.slice(11, 16)}`}</time>;
}
