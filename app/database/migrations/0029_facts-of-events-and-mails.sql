ALTER TABLE "booking_events" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "booking_events" e SET "kind" = CASE WHEN p.status IS NULL THEN 'asked' WHEN p.status = e.status THEN 'changed' ELSE 'moved' END
FROM (SELECT id, lag(status) OVER (PARTITION BY booking_id ORDER BY id) AS status FROM "booking_events") p WHERE p.id = e.id;--> statement-breakpoint
ALTER TABLE "booking_events" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_kind" CHECK ("booking_events"."kind" in ('asked', 'moved', 'changed'));--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "payload" jsonb;--> statement-breakpoint
UPDATE "mails" m SET "payload" = jsonb_build_object('eventId', e.id, 'version', b.version, 'trip', jsonb_build_object(
  'departureCity', b.departure_city, 'arrivalCity', b.arrival_city, 'numberOfPassengers', b.number_of_passengers,
  'departureDateTime', to_char(b.departure_date_time, 'YYYY-MM-DD HH24:MI:SS'),
  'returnDateTime', to_char(b.return_date_time, 'YYYY-MM-DD HH24:MI:SS'), 'preferredAircraft', b.preferred_aircraft))
FROM "bookings" b JOIN "booking_events" e ON e.booking_id = b.id
WHERE m.about_id = b.id AND m.kind LIKE 'booking-%' AND e.id = (
  SELECT max(s.id) FROM "booking_events" s WHERE s.booking_id = b.id AND CASE m.kind
    WHEN 'booking-request-received' THEN s.kind = 'asked'
    WHEN 'booking-request-acknowledged' THEN s.kind = 'asked'
    WHEN 'booking-trip-changed' THEN s.kind = 'changed'
    WHEN 'booking-request-withdrawn' THEN s.kind = 'moved' AND s.status = 'cancelled'
    ELSE s.kind = 'moved' AND 'booking-' || s.status = m.kind END);--> statement-breakpoint
UPDATE "mails" m SET "payload" = v.value::jsonb FROM "verifications" v
WHERE m.kind = 'account-notice' AND v.identifier = 'account-notice' AND v.id = m.about_id::text;--> statement-breakpoint
DELETE FROM "verifications" WHERE "identifier" = 'account-notice';--> statement-breakpoint
UPDATE "mails" m SET "payload" = jsonb_build_object('userId', t.user_id), "about_id" = t.campaign_id FROM "campaign_tests" t
WHERE m.kind = 'newsletter-test' AND t.id = m.about_id;--> statement-breakpoint
DROP TABLE "campaign_tests";--> statement-breakpoint
CREATE INDEX "campaign_deliveries_handed" ON "campaign_deliveries" USING btree ("not_before") WHERE "campaign_deliveries"."status" = 'queued' and "campaign_deliveries"."handed_at" is not null;--> statement-breakpoint
