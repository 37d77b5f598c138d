CREATE TABLE "booking_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_notes_booking" ON "booking_notes" USING btree ("booking_id","id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_status_created" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_departure" ON "bookings" USING btree ("departure_date_time","id");--> statement-breakpoint
CREATE INDEX "bookings_status_departure" ON "bookings" USING btree ("status","departure_date_time","id");--> statement-breakpoint
CREATE INDEX "bookings_contact_created" ON "bookings" USING btree ("preferred_contact","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_assignee_created" ON "bookings" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_words" ON "bookings" USING gin (to_tsvector('simple', "reference" || ' ' || "full_name" || ' ' || "email" || ' ' || "phone" || ' ' || "departure_city" || ' ' || "arrival_city" || ' ' || "preferred_aircraft"));