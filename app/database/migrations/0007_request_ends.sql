ALTER TABLE "bookings" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "duplicate_of" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_end" CHECK ("bookings"."end_reason" is null or ("bookings"."status" = 'cancelled' and "bookings"."end_reason" in ('declined', 'withdrawn', 'duplicate', 'spam')));