CREATE TABLE "trip_facts" (
	"revision" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"figures" jsonb,
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"by" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_by" bigint,
	CONSTRAINT "trip_facts_validity" CHECK ("trip_facts"."valid_to" is null or "trip_facts"."valid_to" >= "trip_facts"."valid_from")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "trip_facts_current" ON "trip_facts" USING btree ("kind","subject","valid_from") WHERE "trip_facts"."ended_by" is null;--> statement-breakpoint
CREATE INDEX "trip_facts_subject" ON "trip_facts" USING btree ("kind","subject","revision");