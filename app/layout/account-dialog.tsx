import { useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import {
  type ActionFunctionArgs,
  createMemoryRouter,
  RouterProvider,
  useLocation,
  useNavigate,
} from "react-router";
import { AccountViewForm } from "#app/features/account/dialogs.tsx";
import { accountMessages } from "#app/features/account/messages.ts";
import { useViewer, ViewerProvider } from "#app/features/account/viewer.tsx";
import { safeReturnTo, viewAt, viewPaths } from "#app/features/account/views.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { focusAfterDialog, showWelcome } from "./account-notes.ts";

/** The location of the dialog's router while it is closed; otherwise the path of its view. */
const closed = "/";
let router: ReturnType<typeof createMemoryRouter> | null = null;

/** Opens a view of signing in over the page, which need not be hydrated: the dialog is a separate React root. */
export function openAccountDialog(path: string): void {
  if (!router) {
    router = createMemoryRouter([{ path: "*", Component: AccountDialog, action: postToServer }]);
    const place = document.body.appendChild(document.createElement("div"));
    createRoot(place).render(
      <ViewerProvider>
        <RouterProvider router={router} />
      </ViewerProvider>,
    );
  }
  void router.navigate(path);
}

/** Posts to the same action as the page's form. */
async function postToServer({ request }: ActionFunctionArgs): Promise<ActionReply> {
  const { pathname, search } = new URL(request.url);
  const body = new URLSearchParams(await request.text());
  try {
    const response = await fetch(`/api/form${pathname}${search}`, { method: "POST", body });
    const reply = await response.json();
    if (typeof reply.ok === "boolean") return reply;
  } catch {
    // Handled like a missing reply.
  }
  return { ok: false, status: 0, message: "", errors: {}, unanswered: true };
}

function AccountDialog() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = pathname === closed ? null : viewAt(pathname);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Runs after the dialog's own effect, in which the browser returns the focus where it can.
    if (wasOpen.current && !view) focusAfterDialog();
    wasOpen.current = view !== null;
  }, [view]);
  const isSignInPage = Object.values<string>(viewPaths).includes(location.pathname);
  const returnTo = isSignInPage
    ? safeReturnTo(new URLSearchParams(location.search).get("returnTo"))
    : location.pathname + location.search + location.hash;
  return (
    <Dialog
      open={view !== null}
      onClose={() => void navigate(closed)}
      label="Your account"
      title={accountMessages.titles[view ?? "signin"]}
      look="sheet"
    >
      <AccountViewForm
        view={view}
        reply={undefined}
        returnTo={returnTo}
        providers={useViewer().providers}
        inDialog
        showView={(next) => void navigate(viewPaths[next])}
        onSignedIn={async ({ message }) => {
          await navigate(closed);
          if (view === "signup" && message) showWelcome(message);
          if (isSignInPage) location.replace(returnTo);
        }}
      />
    </Dialog>
  );
}
