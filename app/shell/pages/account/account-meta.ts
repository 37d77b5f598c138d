import type { MetaDescriptor } from "react-router";
import type { AccountView } from "#app/features/account/account-views.ts";
import { dialogMessages as say } from "#app/features/account/dialog-messages.ts";
import { describePage } from "#app/shell/page-meta.ts";

/** What the window of a view of signing in is called. */
export const accountTitle = (view: AccountView) => `${say.titles[view]} | Harmattan Aviation`;

/** Title and description of a page of signing in; no search engine lists it. */
export const accountMeta = (view: AccountView) => (): MetaDescriptor[] =>
  describePage("", {
    path: "",
    title: accountTitle(view),
    description: view === "resetPassword" ? say.leads.resetPassword("") : say.leads[view],
    isPrivate: true,
  });
