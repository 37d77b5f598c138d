CREATE TABLE "client_contacts" (
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "client_contacts_client_id_kind_value_pk" PRIMARY KEY("client_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"preferences" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"assistant" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_request_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handling" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passenger_documents" (
	"passenger_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passengers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"details" "bytea",
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passengers_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_source";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "duplicate_of" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "kind" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handling" ADD CONSTRAINT "handling_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passenger_documents" ADD CONSTRAINT "passenger_documents_passenger_id_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "public"."passengers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passengers" ADD CONSTRAINT "passengers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_contacts_email" ON "client_contacts" USING btree ("value") WHERE "client_contacts"."kind" = 'email';--> statement-breakpoint
CREATE INDEX "client_contacts_value" ON "client_contacts" USING btree ("value" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clients_last_request" ON "clients" USING btree ("last_request_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin (to_tsvector('folded', search_words("name")));--> statement-breakpoint
CREATE INDEX "passengers_booking" ON "passengers" USING btree ("booking_id","created_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_due" ON "bookings" USING btree ((case when "bookings"."answered_at" is null then least(("bookings"."created_at" at time zone 'UTC') + interval '2 hours', "bookings"."departure_date_time" - interval '1 hour') else "bookings"."departure_date_time" - interval '1 hour' end),"id") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("client_id","created_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('customer', 'editor', 'desk', 'admin'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_end" CHECK ("bookings"."end_reason" is null or ("bookings"."status" = 'cancelled' and "bookings"."end_reason" in ('declined', 'withdrawn', 'duplicate', 'spam')));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_source" CHECK ("bookings"."source" in ('website', 'telephone', 'whatsapp', 'mail', 'walk-in'));--> statement-breakpoint
WITH people AS (
	SELECT lower("email") AS "email", gen_random_uuid() AS "id", (array_agg("full_name" ORDER BY "created_at"))[1] AS "name", max("created_at") AS "at"
	FROM "bookings" WHERE "email" <> '' GROUP BY lower("email")
), added AS (
	INSERT INTO "clients" ("id", "name", "last_request_at") SELECT "id", "name", "at" FROM people
)
INSERT INTO "client_contacts" ("client_id", "kind", "value") SELECT "id", 'email', "email" FROM people;--> statement-breakpoint
UPDATE "bookings" SET "client_id" = "client_contacts"."client_id" FROM "client_contacts" WHERE "client_contacts"."kind" = 'email' AND "client_contacts"."value" = lower("bookings"."email");--> statement-breakpoint
INSERT INTO "client_contacts" ("client_id", "kind", "value")
SELECT DISTINCT "client_id", 'phone', regexp_replace("phone", '[^+0-9]', '', 'g') FROM "bookings"
WHERE "client_id" IS NOT NULL AND length(regexp_replace("phone", '\D', '', 'g')) >= 7
ON CONFLICT DO NOTHING;
