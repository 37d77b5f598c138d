DROP INDEX "bookings_user";--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","departure_date_time","id");