import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { AccountVisitor, endSessions, newCustomer, newStaff } from "#tests/support/account-visitor.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

// Who may do what at every address of the site map; new addresses are tested without a change here.

type Entry = (typeof routes)[number];
interface Place {
  path: string;
  /** `owner`: any signed-in account, and for a row its owner; `none`: visitors who are not signed in. */
  guard: "everyone" | "none" | "owner" | "staff";
  /** Roles that may use a page of the staff area. */
  roles: readonly string[];
}

/** The staff area's parts by role; all others, new ones too, are for administrators alone. */
const areas: Record<string, readonly string[]> = {
  editor: "dashboard search * blogs uploads comments newsletters".split(" "),
  desk: "dashboard search * bookings clients calendar messages replies operators mail".split(" "),
};
/** Addresses that accept only POST. */
const withoutPage = ["/admin/blogs/autosave", "/admin/uploads"];

function guardOf({ file }: Entry, within: Place["guard"]): Place["guard"] {
  if (file.endsWith("admin/layout.tsx")) return "staff";
  if (file.endsWith("signed-in.tsx")) return "owner";
  return file.startsWith("routes/admin/") && within === "everyone" ? "none" : within;
}

function placesUnder(entries: readonly Entry[], at = "", within: Place["guard"] = "everyone"): Place[] {
  return entries.flatMap((entry) => {
    const path = [at, entry.path].filter(Boolean).join("/");
    const guard = guardOf(entry, within);
    const area = path.split("/")[1] ?? "*";
    const roles = ["admin", ...Object.keys(areas).filter((role) => areas[role]?.includes(area))];
    const own: Place[] = entry.path !== undefined || entry.index ? [{ path: `/${path}`, guard, roles }] : [];
    return [...own, ...placesUnder(entry.children ?? [], path, guard)];
  });
}
const places = placesUnder(routes);
const staffPlaces = places.filter(({ guard }) => guard === "staff");
const ownPlaces = places.filter(({ guard }) => guard === "owner");
/** Part of the victim's name and of no other text. */
const mark = "Zyxowner";
const owner = `${mark} Obi`;
const site = await sharedSite();
const victim = await newCustomer(site, { fullName: owner });
const [gone, disabled] = [await newCustomer(site), await newStaff(site, "admin")];
await endSessions(site, gone);
await site.query("update users set banned = true where id = $1", [disabled.id]);
const cookies: Record<string, string> = {
  owner: victim.cookie,
  customer: (await newCustomer(site)).cookie,
  editor: (await newStaff(site, "editor")).cookie,
  desk: (await newStaff(site, "desk")).cookie,
  admin: (await newStaff(site, "admin")).cookie,
  ended: gone.cookie,
  invented: gone.cookie.replace(/=.*/, "=invented.signature"),
  disabled: disabled.cookie,
};
const { id: userId, email } = victim;
const reference = await storeBooking(site, { fullName: owner, email, userId, status: "confirmed" });
const words = { name: owner, email, phone: "", message: `${mark} asks for a call, please.` };
const response = await new AccountVisitor(site).post("/contact", words);
expect(response.status).toBeLessThan(400);
const message = (await site.value("select id from contact_messages where name = $1", owner)) ?? "";
const rows = {
  reference,
  user: victim.id,
  booking: (await site.value("select id from bookings where reference = $1", reference)) ?? "",
  message,
  mail: (await site.value("select id from mails where about_id = $1", message)) ?? "",
};
expect(Object.values(rows)).not.toContain("");

/** The address with the ids of the victim's rows in place of its parameters. */
function addressOf(path: string): string {
  const ids = { bookings: rows.reference, messages: message, mail: rows.mail, staff: rows.user };
  const id = Object.entries(ids).find(([list]) => path.startsWith(`/admin/${list}`))?.[1] ?? randomUUID();
  return path.replace(":reference", rows.reference).replace(/:\w+/g, id).replace("*", "no/such/page");
}

/** Fields that could harm the victim on any address that accepts them. */
const changes = new URLSearchParams(
  `intent=cancel&change=disable&status=cancelled&reason=x&note=x&version=1&confirmation=x&userId=${userId}&id=${message}&ids=${message}&reference=${reference}`,
);

async function send(path: string, who: string | null, method = "GET") {
  const stop = new AbortController();
  const response = await fetch(`${site.origin}${path}`, {
    method,
    // One network for this file, which uses up its rate limits alone.
    headers: { Cookie: cookies[who ?? ""] ?? "", Accept: "text/html", "X-Forwarded-For": "198.51.100.77" },
    redirect: "manual",
    signal: stop.signal,
    body: method === "POST" ? changes : null,
  });
  // A stream never ends; only its status is checked.
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
  const text = isStream ? "" : await response.text();
  stop.abort();
  return { status: response.status, location: response.headers.get("Location"), text, response };
}

const belongings = () =>
  site.query(
    `select (select row_to_json(u) from users u where id = $1)::text, (select row_to_json(b) from bookings b where id = $2)::text,
      (select row_to_json(m) from contact_messages m where id = $3)::text, (select count(*)::int from booking_events where booking_id = $2)`,
    [rows.user, rows.booking, rows.message],
  );

it("finds the addresses in the site map", () => {
  const some = ["/admin/dashboard", "/admin/bookings", "/admin/staff", "/admin/*"];
  expect(staffPlaces.map(({ path }) => path)).toEqual(expect.arrayContaining(some));
  const visitors = places.filter(({ guard }) => guard === "none").map(({ path }) => path);
  expect(visitors).toEqual(["/admin", "/admin/login", "/admin/welcome"]);
  expect(ownPlaces.map(({ path }) => path)).toContain("/bookings/:reference");
});

describe.each(staffPlaces)("$path, for $roles", ({ path, roles }) => {
  const wrong = [null, "disabled", "customer", ...["editor", "desk"].filter((role) => !roles.includes(role))];
  const address = addressOf(path);

  it("is closed to others, also for forms and requests of its data", async () => {
    const before = await belongings();
    for (const who of wrong) {
      const isOut = who === null || who === "disabled";
      const to = isOut ? `/admin/login?${new URLSearchParams({ returnTo: address })}` : null;
      for (const method of ["GET", "POST"] as const) {
        const { status, location, text } = await send(address, who, method);
        expect([who, method, status, location]).toEqual([who, method, isOut ? 302 : 403, to]);
        expect(text).not.toContain(mark);
        const visible = text.replace(/<script[\s\S]*?<\/script>/g, "");
        if (who === "customer") expect(visible).toContain("This area is for staff.");
      }
      const { status, text, response } = await send(`${address}.data`, who);
      // A redirect is inside the response body (202); a refusal has its own status.
      expect([who, status]).toEqual([who, expect.toBeOneOf([202, 302, 403])]);
      expect(text).not.toMatch(/fullName|"email"|Zyxowner/);
      expect(response.headers.get("Cache-Control")).toContain("no-store");
    }
    expect(await belongings()).toEqual(before);
  });

  // Posts of the right role are tested with each page: here they would change the victim's rows.
  it("is open for its role", async () => {
    for (const who of roles) {
      const { status, location } = await send(address, who);
      expect([who, status === 403 || location?.startsWith("/admin/login") === true]).toEqual([who, false]);
      expect(status).toBeLessThan(500);
      if (!/[:*]/.test(path)) expect([who, status]).toEqual([who, withoutPage.includes(path) ? 404 : 200]);
    }
  });
});

it("shows the mark to the administrator, who may see it", async () => {
  for (const path of ["/admin/bookings", "/admin/bookings/:id", "/admin/messages/:id"])
    expect([path, (await send(addressOf(path), "admin")).text.includes(mark)]).toEqual([path, true]);
  for (const { path } of ownPlaces) {
    const { status, response } = await send(addressOf(path), "owner");
    expect([path, status]).toEqual([path, path === "/account/:what" ? 404 : 200]);
    expect(response.headers.get("cache-control"), path).toContain("no-store");
  }
  expect((await send("/account/data.json", "owner")).text).toContain(mark);
});

it("shows a customer's rows to no one else outside the staff area, and lets no one else change them", async () => {
  const before = await belongings();
  // Signing out would end the session of the other requests.
  const open = places.filter(
    ({ path, guard }) => guard !== "staff" && guard !== "none" && path !== "/sign-out",
  );
  for (const { path, guard } of open) {
    const address = addressOf(path);
    const more = guard === "owner" ? ["editor"] : [];
    if (path.startsWith("/bookings")) more.push("ended", "invented");
    for (const who of [null, "customer", ...more]) {
      for (const { method, url } of [
        { method: "GET", url: address },
        { method: "GET", url: `${address}.data` },
        { method: "POST", url: address },
      ]) {
        const request = `${method} ${url}`;
        const { status, text, location, response } = await send(url, who, method);
        expect([request, status < 500, text.includes(mark)]).toEqual([request, true, false]);
        if (guard === "owner") expect(response.headers.get("cache-control"), request).toContain("no-store");
        if (guard !== "owner" || url !== address) continue;
        const back = `/sign-in?${new URLSearchParams({ returnTo: url })}`;
        const to = /^\/(?:bookings|account)\/[^/.]+$/.test(path) ? back : "/#sign-in-first";
        if (!who || who === "ended" || who === "invented")
          expect([request, status, location]).toEqual([request, 302, to]);
        else if (path.includes(":reference"))
          expect([request, [404, 405].includes(status)]).toEqual([request, true]);
      }
    }
  }
  expect(await belongings()).toEqual(before);
});
