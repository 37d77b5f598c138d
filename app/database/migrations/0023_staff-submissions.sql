ALTER TABLE "booking_notes" ADD COLUMN "submission" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "submission" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "submission" text;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_submission" UNIQUE("submission");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_submission" UNIQUE("submission");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_submission" UNIQUE("submission");--> statement-breakpoint
-- A staff account that was made without a name was called by the first part of its address, and signed posts with it.
UPDATE "posts" SET "author" = 'Harmattan Aviation' FROM "users"
WHERE "users"."role" <> 'customer' AND "users"."name" = split_part("users"."email", '@', 1) AND "posts"."author" = "users"."name";
