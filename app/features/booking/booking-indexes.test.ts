import { drizzle } from "drizzle-orm/node-postgres";
import { beforeAll, expect, it } from "vitest";
import type { Queries } from "#app/database/client.server.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { bookingNews, staffBookingsPage } from "./staff-bookings.server.ts";
import type { BookingFilter } from "./staff-filter.ts";

const database = await fileDatabase();
beforeAll(async () => {
  // A reference has no O, so none begins with a name that is searched.
  await database.pool.query(
    "insert into users (id, name, email) values ('ada', 'Ada', 'a'), ('bola', 'Bola', 'b')",
  );
  await database.pool.query(
    `insert into bookings (reference, submission, created_at, full_name, email, phone, preferred_contact, trip_type,
       departure_city, arrival_city, departure_date_time, dates_flexible, number_of_passengers, has_children,
       special_requests, preferred_aircraft, purpose, user_id, answered_at)
     select 'P-' || n, 'P-' || n, now() - make_interval(mins => n), case when n % 2 = 0 then 'Kofi' else 'Bola' end,
       'n' || n || '@example.com', '', 'email', 'dropoff', 'A', 'B', timestamp '2031-01-01' - make_interval(hours => n),
       false, 1, false, '', '', 'business', case when n % 100 = 0 then 'ada' when n % 2 = 0 then 'bola' end,
       case when n % 50 > 0 then now() end
     from generate_series(1, 10000) n`,
  );
  await database.pool.query(
    `insert into quotations (booking_id, number, version, status, content, sha256, sent_at, expires_at)
     select id, reference || '-1', 1, 'accepted', repeat('x', 1500), '', now(), now() from bookings`,
  );
  await database.pool.query("update bookings set status = 'completed' where answered_at is not null");
  await database.pool.query("analyze bookings, quotations");
});

const planOf = async (statement: string, values: unknown[] = []) =>
  JSON.stringify((await database.pool.query(`explain ${statement}`, values)).rows);

const customers = `select reference from bookings where user_id = 'ada'
  and (departure_date_time, id) < ('2030-11-01', gen_random_uuid()) order by departure_date_time desc, id desc limit 13`;
const where = (condition: string) => `select id from bookings where ${condition}`;
it.each([
  ["a customer's list", customers, "bookings_user"],
  ["a guest's requests", where("user_id is null and lower(email) = 'a@b.c'"), "bookings_guest_email"],
  ["waiting requests", where("status = 'pending' and answered_at is null"), "bookings_waiting"],
  ["the sweep of requests", where("created_at < '2024-11-25'"), "bookings_created"],
  ["the sweep of flights", where("departure_date_time < '2020-01-01'"), "bookings_departure"],
])("%s: the query reads an index", async (_what, statement, index) => {
  const plan = await planOf(statement);
  expect(plan).toContain(index);
  expect(plan).not.toContain("Sort");
});

/** The plans of the queries that `read` makes. */
async function plansOf(read: (db: Queries) => Promise<unknown>): Promise<string> {
  const plans: Promise<string>[] = [];
  const logQuery = (statement: string, values: unknown[]) => plans.push(planOf(statement, values));
  await read(drizzle(database.pool, { logger: { logQuery } }));
  return (await Promise.all(plans)).join();
}

const listPlan = (filter: BookingFilter) => plansOf((db) => staffBookingsPage(db, filter));

it("the dashboard's news read the indexes of unread messages and open quotations", async () => {
  const plan = await plansOf((db) => bookingNews(db, new Date()));
  expect(plan).toContain("booking_messages_unread");
  expect(plan).toContain("quotations_one_open");
  expect(plan).not.toContain("Seq Scan on quotations");
});

it("pending requests are read in the order of the desk without a sort", async () => {
  const plan = await listPlan({ status: "pending" });
  expect(plan).toContain("bookings_due");
  expect(plan).not.toContain("Sort");
});

it.each(["newest", "soonest"] as const)(
  "two common words in the order %s read the index of words",
  async (order) => {
    expect(await listPlan({ search: "Kofi Bola", order })).toContain("bookings_words");
  },
);
