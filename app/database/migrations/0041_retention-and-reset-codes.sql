-- Codes are good for ten minutes: those of now are asked for again.
DELETE FROM "reset_codes";--> statement-breakpoint
ALTER TABLE "reset_codes" DROP CONSTRAINT "reset_codes_id";--> statement-breakpoint
ALTER TABLE "reset_codes" DROP CONSTRAINT "reset_codes_pkey";--> statement-breakpoint
ALTER TABLE "reset_codes" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "network" text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reset_codes_user_network" ON "reset_codes" USING btree ("user_id","network");--> statement-breakpoint
CREATE INDEX "mails_facts" ON "mails" USING btree ("queued_at") WHERE "mails"."payload" is not null or "mails"."last_error" is not null;--> statement-breakpoint
UPDATE "mails" SET "last_error" = regexp_replace("last_error", '[^\s<>"''(),;:]+@[^\s<>"''(),;:]+', '(address)', 'g') WHERE "last_error" LIKE '%@%';
