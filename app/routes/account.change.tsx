import { data } from "react-router";
import { shortestFor } from "#app/features/account/account-lengths.ts";
import {
  answerOwnForm,
  type Owner,
  type OwnReply,
} from "#app/features/account/settings/answer-own-form.server.ts";
import { receiveDeletion } from "#app/features/account/settings/delete-account.server.ts";
import { OwnForm, type OwnFormProps } from "#app/features/account/settings/own-form.tsx";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { receiveEmailChange } from "#app/features/account/settings/receive-email-change.server.ts";
import { receiveDetails, receivePassword } from "#app/features/account/settings/receive-settings.server.ts";
import {
  deletionForm,
  detailsForm,
  emailForm,
  passwordForm,
} from "#app/features/account/settings/settings-forms.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import type { Viewer } from "#app/features/account/viewer.server.ts";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { forgetBookingsOf } from "#app/features/booking/own-booking-data.server.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { FormAnswers } from "#app/ui/form/form-reply.ts";
import type { Route } from "./+types/account.change";

interface Page extends Omit<OwnFormProps, "reply" | "children"> {
  title: string;
  leads: readonly string[];
}

/** One thing about an account that its owner changes on a page of its own: the rules, who takes the form, and how the page looks. */
interface Change {
  rules: { answers(posted: FormData): FormAnswers<string> };
  receive: (posted: FormData, owner: Owner) => Promise<OwnReply<string>>;
  page: (viewer: Viewer, hasPassword: boolean) => Page;
}

const changes: Readonly<Record<string, Change>> = {
  details: {
    rules: detailsForm,
    receive: receiveDetails,
    page: ({ name: fullName, phone, company }) => ({
      title: say.detailsTitle,
      leads: [say.detailsLead],
      fields: ["fullName", "phone", "company"],
      optional: ["phone", "company"],
      values: { fullName, phone, company },
      submit: say.save,
    }),
  },
  email: {
    rules: emailForm,
    receive: receiveEmailChange,
    page: ({ email, emailVerified }, hasPassword) => ({
      title: say.emailTitle,
      leads: [emailVerified ? say.emailLead(email) : say.emailLeadUnconfirmed(email)],
      fields: hasPassword ? ["newEmail", "currentPassword"] : ["newEmail"],
      submit: say.emailSubmit,
    }),
  },
  password: {
    rules: passwordForm,
    receive: receivePassword,
    page: ({ role }, hasPassword) => ({
      title: hasPassword ? say.passwordTitle : say.passwordSetTitle,
      leads: [say.passwordLead(shortestFor(role))],
      fields: [...(hasPassword ? (["currentPassword"] as const) : []), "newPassword", "confirmPassword"],
      submit: hasPassword ? say.passwordSubmit : say.passwordSetTitle,
    }),
  },
  delete: {
    rules: deletionForm,
    receive: (posted, owner) => receiveDeletion(posted, owner, forgetBookingsOf),
    page: (_viewer, hasPassword) => ({
      title: say.deletionTitle,
      leads: say.deletionLeads,
      fields: hasPassword ? ["confirmation", "currentPassword"] : ["confirmation"],
      submit: say.deletionSubmit,
      look: "plain",
    }),
  },
};

function changeOf(what: string): Change {
  const change = Object.hasOwn(changes, what) ? changes[what] : undefined;
  if (!change) throw data(null, { status: 404 });
  return change;
}

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const hasPassword = (await passwordHashOf(context.get(servicesContext).db, viewer.id)) !== null;
  return { username: viewer.email, ...changeOf(params.what).page(viewer, hasPassword) };
}

export const action = (args: Route.ActionArgs) => {
  const { rules, receive } = changeOf(args.params.what);
  return answerOwnForm(args, rules, receive);
};

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ChangeAccount({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, leads, ...form } = loaderData;
  return (
    <OwnPage title={title} leads={leads}>
      <OwnForm key={params.what} {...form} reply={actionData} />
    </OwnPage>
  );
}
