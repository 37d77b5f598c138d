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
ALTER TABLE "bookings" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_contacts_email" ON "client_contacts" USING btree ("value") WHERE "client_contacts"."kind" = 'email';--> statement-breakpoint
CREATE INDEX "client_contacts_value" ON "client_contacts" USING btree ("value" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clients_last_request" ON "clients" USING btree ("last_request_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin (to_tsvector('folded', search_words("name")));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("client_id","created_at");--> statement-breakpoint
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
