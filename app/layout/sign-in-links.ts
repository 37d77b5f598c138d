type AccountDialog = typeof import("./account-dialog.tsx");

/** first-use.ts sets `load`: Vite's code around an import is too long for first-view.ts. */
export const accountDialog: { load?: () => Promise<AccountDialog> } = {};

/** A sign-in link opens its page if the dialog is not ready after this time. */
const waitMs = 10_000;

/** Opens the dialog at a press on Sign In or Sign Up; follows the link if the dialog does not load in time. */
export function openSignInLinks(importFirstUse: () => Promise<void>): void {
  const loadDialog = async () => {
    await importFirstUse();
    return accountDialog.load?.();
  };
  addEventListener("click", async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-account-view]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, waitMs));
    const dialog = await Promise.race([loadDialog().catch(() => undefined), timeout]);
    if (!dialog) return location.assign(pageOf(link));
    link.closest("dialog")?.close();
    dialog.openAccountDialog(link.pathname);
  });
}

/** The address of a sign-in link's page, with the current page as return address. */
function pageOf({ href, search }: HTMLAnchorElement): string {
  const returnTo = new URLSearchParams({ returnTo: location.pathname + location.search });
  return search ? href : `${href}?${returnTo}`;
}
