import type pg from "pg";

/**
 * Bookings of the last three years, evenly spread: the newest wait, those that lie ahead are confirmed or cancelled, the past is
 * flown or cancelled. Each has its history; one in five a note. One in fifty mails failed, one in forty messages is new.
 */
export async function fillStaffArea(
  filler: pg.Client,
  { bookings, messages, mails }: { bookings: number; messages: number; mails: number },
): Promise<void> {
  const start = performance.now();
  await filler.query("truncate bookings, contact_messages, mails cascade");
  await filler.query(
    `insert into bookings (reference, submission, status, version, assignee_id, created_at, full_name, email, phone,
       preferred_contact, trip_type, departure_city, arrival_city, departure_date_time, dates_flexible, number_of_passengers,
       has_children, special_requests, preferred_aircraft, purpose)
     select 'HA-' || lpad(upper(to_hex(n)), 6, '0'), 'bench ' || n,
       case when age < interval '2 days' then 'pending' when n % 5 = 0 then 'cancelled'
         when age < interval '21 days' then 'confirmed' else 'completed' end,
       1 + n % 3, case when n % 6 > 0 and age > interval '1 day' then 'colleague-' || n % 6 end, now() - age,
       firsts[1 + n % 8] || ' ' || lasts[1 + n / 8 % 9] || ' ' || n, 'person-' || n || '@company-' || n % 997 || '.example',
       '+234 803 ' || n, contacts[1 + n % 7], 'dropoff', places[1 + n % 6], places[1 + (n / 6 + n + 1) % 6],
       date_trunc('minute', (now() - age) at time zone 'UTC') + (3 + n % 40) * interval '1 day', n % 4 = 0, 1 + n % 12, false,
       repeat('A quiet cabin, please. ', n % 5), aircraft[1 + n % 5], 'business'
     from generate_series(1, $1::int) n,
       lateral (select n * (interval '3 years' / $1::int) as age) ages,
       (select array['Ada','Bola','Chidi','Ngozi','Tunde','Zainab','Femi','Amara'] as firsts,
         array['Obi','Ige','Okafor','Bello','Adeyemi','Danjuma','Eze','Lawal','Balogun'] as lasts,
         array['email','email','email','email','phone','phone','whatsapp'] as contacts,
         array['Lagos Murtala Muhammed (LOS)','Abuja Nnamdi Azikiwe (ABV)','London Luton (LTN)','Accra Kotoka (ACC)',
           'Paris Le Bourget (LBG)','Port Harcourt (PHC)'] as places,
         array['Legacy 600','Gulfstream 550','Hawker 800XP','','Challenger 605'] as aircraft) words`,
    [bookings],
  );
  await filler.query(
    `insert into booking_events (booking_id, at, kind, status, actor, note)
     select id, created_at + step * interval '5 hours', case when step = 0 then 'asked' else 'moved' end, state, case when step = 0 then 'visitor' else coalesce(assignee_id, 'colleague-1') end,
       case when step = 1 then 'The slots are held.' end
     from bookings, lateral (select array_remove(array['pending',
       case when status in ('confirmed', 'completed') then 'confirmed' end, case when status in ('cancelled', 'completed') then status end],
       null) as states) history, lateral unnest(states) with ordinality as steps (state, place), lateral (select place - 1 as step) numbered`,
  );
  await filler.query(
    `insert into booking_notes (booking_id, at, author_id, author_name, text)
     select id, created_at, 'colleague-1', 'Colleague 1', 'Called back.' from bookings where number_of_passengers % 5 = 0`,
  );
  await filler.query(
    `insert into contact_messages (created_at, name, email, phone, message, status, submission)
     select now() - n * interval '40 minutes', 'Writer ' || n, 'writer-' || n || '@example.com', '', repeat('Where do I park? ', 8),
       case when n <= $1::int / 40 then 'new' when n % 9 = 0 then 'closed' else 'answered' end, 'bench ' || n
     from generate_series(1, $1::int) n`,
    [messages],
  );
  await filler.query(
    `insert into mails (kind, about_id, status, queued_at, sent_at, attempts, last_error)
     select 'booking-request-received', id, case when n % 50 = 0 then 'failed' else 'sent' end, created_at, created_at, 1,
       case when n % 50 = 0 then '550 5.1.1 no such user' end
     from (select id, created_at, row_number() over (order by created_at desc) as n from bookings) numbered where n <= $1`,
    [mails],
  );
  // The audit log can only grow: what the fill before left is the older part of it.
  await filler.query(
    `insert into audit_entries (at, actor_id, actor_name, action, subject_kind, subject_id)
     select at, actor, actor, 'booking.' || e.status, 'booking', reference
     from booking_events e join bookings on bookings.id = booking_id where actor <> 'visitor' order by e.id`,
  );
  await filler.query("vacuum analyze");
  process.stderr.write(
    `${bookings} bookings filled in ${((performance.now() - start) / 1000).toFixed(0)} s\n`,
  );
}

/** A reference in the middle of the list in this order: where a deep page begins. */
async function middle(filler: pg.Client, order: "created_at" | "departure_date_time"): Promise<string> {
  const { rows } = await filler.query<{ reference: string }>(
    `select reference from bookings order by ${order} desc, id desc offset (select count(*) / 2 from bookings) limit 1`,
  );
  return rows[0]?.reference ?? "";
}

/** The lists of the inbox, by what they are narrowed to. */
export async function inboxQueries(filler: pg.Client, staffId: string): Promise<[string, string][]> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return [
    ["newest", ""],
    ["pending", "status=pending"],
    ["confirmed", "status=confirmed"],
    ["completed", "status=completed"],
    ["cancelled", "status=cancelled"],
    ["by WhatsApp", "contact=whatsapp"],
    ["one aircraft", "aircraft=Legacy+600"],
    ["one assignee", "assignee=colleague-3"],
    ["an assignee without bookings", `assignee=${staffId}`],
    ["nobody's", "assignee=none"],
    ["nobody's, completed", "assignee=none&status=completed"],
    ["flights of a week", `from=${day(0)}&to=${day(7)}`],
    ["flights of a week, soonest", `from=${day(0)}&to=${day(7)}&order=soonest`],
    ["flights of a week a year ago", `from=${day(-372)}&to=${day(-365)}`],
    ["everything at once", `status=completed&contact=phone&aircraft=Legacy+600&to=${day(-30)}&assignee=none`],
    ["search: one person", "q=person-4711%40company-723.example"],
    ["search: a reference", "q=HA-00002A"],
    ["search: a word of every sixth", "q=Lagos"],
    ["search: two common words", "q=Lagos+Adeyemi"],
    ["search: two that never meet", "q=Ada+Bola"],
    ["search: a common word, completed", "q=Lagos&status=completed"],
    ["search: nothing there", "q=zebra"],
    ["search: common, and rare elsewhere", "q=Lagos+zebra"],
    ["oldest", "order=oldest"],
    ["soonest flight", "order=soonest"],
    ["latest flight", "order=latest"],
    ["confirmed, soonest flight", "status=confirmed&order=soonest"],
    ["by phone, latest flight", "contact=phone&order=latest"],
    ["one aircraft, soonest flight", "aircraft=Legacy+600&order=soonest"],
    ["one assignee, latest flight", "assignee=colleague-3&order=latest"],
    ["search: common, latest flight", "q=Lagos&order=latest"],
    ["a page in the middle", `after=${await middle(filler, "created_at")}`],
    [
      "a page in the middle, latest flight",
      `order=latest&after=${await middle(filler, "departure_date_time")}`,
    ],
  ];
}
