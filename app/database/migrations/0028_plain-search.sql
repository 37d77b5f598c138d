CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "bookings_status_created";--> statement-breakpoint
DROP INDEX "bookings_contact_created";--> statement-breakpoint
DROP INDEX "bookings_assignee_created";--> statement-breakpoint
DROP INDEX "comments_newest";--> statement-breakpoint
DROP INDEX "bookings_words";--> statement-breakpoint
DROP INDEX "comments_status";--> statement-breakpoint
DROP INDEX "comments_post";--> statement-breakpoint
CREATE INDEX "bookings_assignee" ON "bookings" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "bookings_phone" ON "bookings" USING gin (translate("phone", ' +().-/', '') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_words" ON "bookings" USING gin (to_tsvector('simple', translate("reference" || ' ' || "full_name" || ' ' || "email" || ' ' || "departure_city" || ' ' || "arrival_city" || ' ' || "preferred_aircraft", '@._+/:&-', '        ')));--> statement-breakpoint
CREATE INDEX "comments_status" ON "comments" USING btree ("status","id") WHERE "comments"."status" <> 'visible';--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","id");