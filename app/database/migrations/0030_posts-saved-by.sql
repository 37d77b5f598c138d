ALTER TABLE "posts" ADD COLUMN "saved_by" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "saved_by_sent_at" bigint;