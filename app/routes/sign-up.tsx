import { signUpForm } from "#app/features/account/account-forms.ts";
import { accountPage } from "#app/features/account/account-page.server.ts";
import { answerAccountForm } from "#app/features/account/answer-account-form.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { pageMessages, signUpLabels } from "#app/features/account/page-messages.ts";
import { PlainAccountForm } from "#app/features/account/plain-account-form.tsx";
import { receiveSignUp } from "#app/features/account/receive-sign-up.server.ts";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/sign-up";

const say = pageMessages.signUp;

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(originOf(matches), { ...say, path: "/sign-up", isPrivate: true });

export const loader = (args: Route.LoaderArgs) => accountPage(args);

export const action = (args: Route.ActionArgs) =>
  answerAccountForm(args, {
    form: signUpForm,
    receive: receiveSignUp,
    failed: accountMessages.signUpFailed,
    onwards: ({ returnTo }) => returnTo,
  });

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && !actionData.ok ? actionData : null;
  return (
    <main id="content" className="page-width pause-y max-w-[36rem]">
      <h1 className="mb-10 text-heading">{say.title}</h1>
      {loaderData.problem ? <p className="mb-7">{loaderData.problem}</p> : null}
      <PlainAccountForm
        labels={signUpLabels}
        submit={say.submit}
        returnTo={loaderData.returnTo}
        refusal={refusal}
      />
    </main>
  );
}
