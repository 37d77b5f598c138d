import { data } from "react-router";
import { passwordHashOf } from "#app/features/account/credentials.server.ts";
import { shortestFor } from "#app/features/account/forms.ts";
import {
  type OwnerContext,
  type OwnReply,
  ownerAction,
  receiveDeletion,
  receiveDetails,
  receiveEmailChange,
  receivePassword,
} from "#app/features/account/settings.server.ts";
import { OwnForm, type OwnFormProps, OwnPage } from "#app/features/account/settings.tsx";
import { type Viewer, viewerContext } from "#app/features/account/viewer.server.ts";
import { forgetBookingsOf } from "#app/features/booking/booking-data.server.ts";
import type { FormHandler } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/account.change";

interface Page extends Omit<OwnFormProps, "reply" | "children"> {
  title: string;
  leads: readonly string[];
}

interface Change {
  handle: FormHandler<[OwnerContext], OwnReply>;
  page: (viewer: Viewer, hasPassword: boolean) => Page;
}

const changes: Readonly<Record<string, Change>> = {
  details: {
    handle: receiveDetails,
    page: ({ name: fullName, phone, company }) => ({
      title: "Your details",
      leads: ["They fill in the booking form for you."],
      fields: ["fullName", "phone", "company"],
      optional: ["phone", "company"],
      values: { fullName, phone, company },
      submit: "Save",
    }),
  },
  email: {
    handle: receiveEmailChange,
    page: ({ email, emailVerified }, hasPassword) => ({
      title: "Change the e-\u2060mail address",
      leads: [
        emailVerified
          ? `Your address is ${email}. We will e-mail both addresses; the change takes effect once you have confirmed from each.`
          : `Your address is ${email}, which was never confirmed. We will e-mail the new one; the change takes effect once you have confirmed from it.`,
      ],
      fields: hasPassword ? ["newEmail", "currentPassword"] : ["newEmail"],
      submit: "Send the e-mails",
    }),
  },
  password: {
    handle: receivePassword,
    page: ({ role }, hasPassword) => ({
      title: hasPassword ? "Change the password" : "Set a password",
      leads: [`At least ${shortestFor(role)} characters. Changing it signs you out everywhere else.`],
      fields: [...(hasPassword ? (["currentPassword"] as const) : []), "newPassword", "confirmPassword"],
      submit: hasPassword ? "Change the password" : "Set a password",
    }),
  },
  delete: {
    handle: receiveDeletion(forgetBookingsOf),
    page: (_viewer, hasPassword) => ({
      title: "Delete your account",
      leads: [
        "Your details, sessions and ways to sign in are deleted at once and cannot be brought back. Requests that did not lead to a flight are deleted with them.",
        "Flights that were confirmed stay on record for as long as the law requires, without your name, addresses, telephone, the ages of children or anything you wrote.",
        "Comments, messages to the desk and newsletters do not belong to the account. The privacy policy says how long they are kept and how to have them removed.",
      ],
      fields: hasPassword ? ["confirmation", "currentPassword"] : ["confirmation"],
      submit: "Delete the account permanently",
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

export const action = (args: Route.ActionArgs) => ownerAction(args, changeOf(args.params.what).handle);

export default function ChangeAccount({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, leads, ...form } = loaderData;
  return (
    <OwnPage title={title} leads={leads}>
      <OwnForm key={params.what} {...form} reply={actionData} />
    </OwnPage>
  );
}
