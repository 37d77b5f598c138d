import { pageElements } from "#app/page-elements.ts";
import routes from "#app/routes.ts";

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const elements = Object.values(pageElements).map((file) => file.replace("app/", ""));
const everywhere = ["entry.client.tsx", "root.tsx", "routes/site.tsx"];
const site = routes.find(({ file }) => file === "routes/site.tsx");
const publicPages = new Set(site?.children?.map(({ file }) => file));
const pagesWithForms = new Set([
  "routes/booking.tsx",
  "routes/contact.tsx",
  "routes/owners.tsx",
  "routes/blog-post.tsx",
]);
const pagesOfTrips = new Set([
  "routes/home.tsx",
  "routes/trip.tsx",
  "routes/trip-route.tsx",
  "routes/trip-method.tsx",
]);
const hasRules = /\/node_modules\/zod\/|\/form-text\.ts$/;

/** The chunk of a module that several pages share; null: the bundler chooses. Visitors never load staff code. */
function chunkOf(id: string, modules: Modules): string | null {
  if (hasRules.test(id)) return "forms";
  // Not in a shared chunk: loading it hydrates the page, and the sign-in dialog loads shared chunks.
  if (id.endsWith("/app/entry.client.tsx")) return null;
  const entries = entriesOf(id, modules);
  if (entries.has("first-view.ts") || (entries.size > 1 && elements.some((file) => entries.has(file))))
    return "first-view";
  if (entries.has("first-use.ts")) return "first-use";
  if (everywhere.some((file) => entries.has(file))) return "frame";
  if (entries.size < 2) return null;
  const pages = [...entries].filter((file) => publicPages.has(file));
  if (pages.length > 0 && pages.every((file) => pagesWithForms.has(file))) return "forms";
  // Pages with a form hydrate without modules that only other pages share.
  if (pages.some((file) => pagesWithForms.has(file))) return "frame";
  // The same holds for pages with a trip.
  if (pages.some((file) => pagesOfTrips.has(file))) return "trips";
  // The sign-in dialog opens over any page, without modules that only pages share.
  if (entries.has("layout/account-dialog.tsx")) return "dialog";
  if (pages.length > 0) return "pages";
  return [...entries].every((file) => file.startsWith("routes/admin/")) ? "staff" : "account";
}

function entriesOf(id: string, modules: Modules): Set<string> {
  const entries = new Set<string>();
  const visited = new Set<string>();
  const follow = (each: string) => {
    if (visited.has(each)) return;
    visited.add(each);
    const importers = modules.getModuleInfo(each)?.importers ?? [];
    if (importers.length === 0 || /\/first-(view|use)\.ts$/.test(each))
      entries.add(each.replace(/^.*\/app\/|\?.*$/g, ""));
    importers.forEach(follow);
  };
  follow(id);
  return entries;
}

/** In order of precedence, because each group also takes the dependencies of its modules. */
export const chunkGroups = [
  "first-view",
  "first-use",
  "frame",
  "forms",
  "dialog",
  "pages",
  "trips",
  "account",
  "staff",
].map((group, index) => ({
  priority: 10 - index,
  name: (id: string, modules: Modules) => (chunkOf(id, modules) === group ? group : null),
}));
