-- Built beside the old one, so that nobody who reads waits for it.
CREATE INDEX "bookings_user_by_departure" ON "bookings" USING btree ("user_id","departure_date_time","id");--> statement-breakpoint
DROP INDEX "bookings_user";--> statement-breakpoint
ALTER INDEX "bookings_user_by_departure" RENAME TO "bookings_user";
