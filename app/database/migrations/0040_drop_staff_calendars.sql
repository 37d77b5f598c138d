ALTER TABLE "staff_calendars" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "staff_calendars" CASCADE;--> statement-breakpoint
DROP INDEX "bookings_span";