import { Link } from "react-router";
import { findCustomers } from "#app/features/account/viewer.server.ts";
import { postTexts } from "#app/features/blog/post.ts";
import { staffPosts } from "#app/features/blog/staff-posts.server.ts";
import type { BookingStatus } from "#app/features/booking/booking-status.ts";
import { departureDay, shortPlace } from "#app/features/booking/staff/booking-lines.tsx";
import { staffBookingsPage } from "#app/features/booking/staff-bookings.server.ts";
import { StatusBadge } from "#app/features/booking/status-badge.tsx";
import { clientPage } from "#app/features/clients/clients.server.ts";
import { commentPage } from "#app/features/comments/comments.server.ts";
import { messagePage } from "#app/features/contact/contact-messages.server.ts";
import { subscriberStateLabels } from "#app/features/newsletter/campaign.ts";
import { subscriberPage } from "#app/features/newsletter/subscriber-list.server.ts";
import { can } from "#app/features/staff/roles.ts";
import { staffContext } from "#app/features/staff/staff-request.server.ts";
import { searchPath } from "#app/layout/staff/staff-frame.tsx";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { type Services, servicesContext } from "#app/platform/services.server.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { RowLink } from "#app/ui/staff/data-table.tsx";
import { FilterBar } from "#app/ui/staff/filter-bar.tsx";
import { staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { typedSearch } from "#app/ui/typed-search.ts";
import type { Route } from "./+types/search";

const size = 5;
const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

interface Hit {
  href: string;
  title: string;
  detail: string;
  status?: BookingStatus;
}

interface Source {
  /** Right needed to see these results. */
  area: string;
  label: string;
  /** Shown in the note under the search field. */
  example: string;
  /** Address of the feature's list, which takes the same search; null if it has none. */
  list: string | null;
  find: (search: string, services: Services) => Promise<Hit[]>;
}

const sources: readonly Source[] = [
  {
    area: "bookings",
    label: "Bookings",
    example: "HA-7K3Q9D",
    list: "/admin/bookings",
    find: async (search, { db }) => {
      const { rows } = await staffBookingsPage(db, { search }, size + 1);
      return rows.map(({ reference, fullName, places, departureDateTime, isTimeOpen, status }) => ({
        href: `/admin/bookings/${reference}`,
        title: `${fullName}, ${reference}`,
        detail: `${places.map(shortPlace).join(" – ")}, ${(isTimeOpen ? `${departureDay({ departureDateTime })}, time open` : `${staffWallClock(departureDateTime)}\u00a0local\u00a0time`).replaceAll(" ", "\u00a0")}`,
        status,
      }));
    },
  },
  {
    area: "clients",
    label: "Clients",
    example: "Fatima Bello",
    list: "/admin/clients",
    find: async (search, { db }) =>
      (await clientPage(db, { search })).rows.map(({ id, name, contacts }) => ({
        href: `/admin/clients/${id}`,
        title: name,
        detail: contacts.join(", "),
      })),
  },
  {
    area: "bookings",
    label: "Customers",
    example: "fatima@example.com",
    list: null,
    find: async (search, { db }) =>
      (await findCustomers(db, search, size + 1)).map(({ name, email }) => ({
        href: listAddress("/admin/bookings", { q: email }),
        title: name,
        detail: email,
      })),
  },
  {
    area: "messages",
    label: "Messages",
    example: "a word of a message",
    list: "/admin/messages",
    find: async (search, { db }) =>
      (await messagePage(db, { search })).rows.map(({ id, name, message }) => ({
        href: `/admin/messages/${id}`,
        title: name,
        detail: excerpt(message, 140),
      })),
  },
  {
    area: "blogs",
    label: "Posts",
    example: "a word of a post",
    list: "/admin/blogs",
    find: async (search, { db }) =>
      (await staffPosts(db, { search })).rows.map(({ id, title, author, status }) => ({
        href: `/admin/blogs/edit/${id}`,
        title: title || postTexts.untitled,
        detail: `${author}, ${postTexts.statuses[status].toLowerCase()}`,
      })),
  },
  {
    area: "comments",
    label: "Comments",
    example: "a word of a comment",
    list: "/admin/comments",
    find: async (search, { db, secret }) =>
      (await commentPage(db, secret, { search })).rows.map(({ id, name, content }) => ({
        // A comment has no page; the link opens the list at the comment.
        href: listAddress("/admin/comments", { q: search, after: String(id + 1) }),
        title: name,
        detail: excerpt(content, 140),
      })),
  },
  {
    area: "newsletters",
    label: "Subscribers",
    example: "reader@example.com",
    list: "/admin/newsletters/subscribers",
    find: async (search, { db }) =>
      (await subscriberPage(db, { search })).rows.map(({ email, state }) => ({
        href: listAddress("/admin/newsletters/subscribers", { q: email }),
        title: email,
        detail: subscriberStateLabels[state],
      })),
  },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = typedSearch(url.searchParams.get("q"));
  const { role } = context.get(staffContext);
  const services = context.get(servicesContext);
  const allowed = sources.filter(({ area }) => can(role, area));
  const examples = anyOf.format(allowed.map(({ example }) => example));
  if (!search) return { search, examples, groups: [] };
  const results = await Promise.all(
    allowed.map(async ({ label, list, find }) => {
      const hits = await find(search, services);
      return { label, list, hits: hits.slice(0, size), isCut: hits.length > size };
    }),
  );
  return { search, examples, groups: results.filter(({ hits }) => hits.length > 0) };
}

export default function Search({ loaderData: { search, examples, groups } }: Route.ComponentProps) {
  return (
    <StaffPage title="Search" note={`For example: ${examples}.`}>
      <FilterBar path={searchPath} query={{ q: search }} searchLabel="Search everything" />
      {groups.map(({ label, list, hits, isCut }) => (
        <section key={label} aria-label={label} className="border-t hairline pt-5 pb-7">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 className="text-[1.1875rem]">{label}</h2>
            {list ? (
              <Link
                to={listAddress(list, { q: search })}
                className="inline-flex min-h-11 items-center text-small underlined hover:text-brass-ink lg:min-h-0"
              >
                {isCut ? "Show all" : "Open"} in {label}
              </Link>
            ) : null}
          </div>
          <ul className="mt-2 text-small">
            {hits.map(({ href, title, detail, status }) => (
              <li
                key={href}
                className="grid gap-x-8 border-b hairline py-2.5 wrap-anywhere last:border-b-0 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_auto]"
              >
                <span>
                  <RowLink to={href}>{title}</RowLink>
                </span>
                <span className="text-quiet">{detail}</span>
                {status ? (
                  <StatusBadge
                    status={status}
                    isQuiet
                    className="!px-2 !py-0 !leading-[1.25rem] self-start justify-self-start max-sm:mt-1"
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {search && groups.length === 0 ? (
        <div className="border-y hairline py-12">
          <p className="font-display text-[1.375rem] wrap-anywhere">Nothing matches “{search}”.</p>
          <p className="mt-2 text-small text-quiet">Try fewer words, or the whole of an e-mail address.</p>
        </div>
      ) : null}
    </StaffPage>
  );
}
