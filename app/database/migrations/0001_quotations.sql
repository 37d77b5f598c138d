CREATE TABLE "aircraft" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tail" text NOT NULL,
	"type" text NOT NULL,
	"base" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "aircraft_tail" UNIQUE("tail")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"aoc_number" text NOT NULL,
	"address" text NOT NULL,
	"terms" text NOT NULL,
	"bank_details" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "operators_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "booking_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"network" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"side" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"submission" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "booking_messages_submission" UNIQUE("submission")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"quotation_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flight_accounts" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"times" text NOT NULL,
	"final_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"note" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quotation_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" text,
	"submission" text NOT NULL,
	CONSTRAINT "payments_submission" UNIQUE("submission")
);
--> statement-breakpoint
CREATE TABLE "quotation_acceptances" (
	"quotation_id" uuid PRIMARY KEY NOT NULL,
	"option" smallint NOT NULL,
	"signed_name" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"version" smallint NOT NULL,
	"sha256" text NOT NULL,
	"terms_date" date NOT NULL,
	"network" text NOT NULL,
	"user_agent" text NOT NULL,
	"identity" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"number" text NOT NULL,
	"version" smallint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"draft" jsonb,
	"content" text,
	"sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "quotations_number" UNIQUE("number"),
	CONSTRAINT "quotations_status" CHECK ("quotations"."status" in ('draft', 'sent', 'replaced', 'withdrawn', 'expired', 'accepted', 'declined')),
	CONSTRAINT "quotations_frozen" CHECK (("quotations"."status" = 'draft') = ("quotations"."content" is null))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "aircraft_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_codes" ADD CONSTRAINT "booking_codes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_messages" ADD CONSTRAINT "booking_messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_accounts" ADD CONSTRAINT "flight_accounts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_acceptances" ADD CONSTRAINT "quotation_acceptances_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_codes_booking_network" ON "booking_codes" USING btree ("booking_id","network");--> statement-breakpoint
CREATE INDEX "booking_codes_expires" ON "booking_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "booking_messages_booking" ON "booking_messages" USING btree ("booking_id","at");--> statement-breakpoint
CREATE INDEX "booking_messages_unread" ON "booking_messages" USING btree ("booking_id") WHERE "booking_messages"."read_at" is null and "booking_messages"."side" = 'customer';--> statement-breakpoint
CREATE INDEX "checkouts_quotation" ON "checkouts" USING btree ("quotation_id");--> statement-breakpoint
CREATE INDEX "payments_quotation" ON "payments" USING btree ("quotation_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_booking_version" ON "quotations" USING btree ("booking_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_one_draft" ON "quotations" USING btree ("booking_id") WHERE "quotations"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_one_open" ON "quotations" USING btree ("booking_id") WHERE "quotations"."status" in ('sent', 'accepted');--> statement-breakpoint
CREATE INDEX "quotations_sent" ON "quotations" USING btree ("sent_at") WHERE "quotations"."sent_at" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_aircraft_id_aircraft_id_fk" FOREIGN KEY ("aircraft_id") REFERENCES "public"."aircraft"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_aircraft" ON "bookings" USING btree ("aircraft_id");--> statement-breakpoint
CREATE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'evidence of an acceptance is never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER quotation_acceptances_append_only BEFORE UPDATE ON "quotation_acceptances" FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
