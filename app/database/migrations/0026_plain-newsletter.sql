DROP TRIGGER newsletter_subscribers_came ON "newsletter_subscribers";--> statement-breakpoint
DROP TRIGGER newsletter_subscribers_moved ON "newsletter_subscribers";--> statement-breakpoint
DROP TRIGGER newsletter_subscribers_left ON "newsletter_subscribers";--> statement-breakpoint
DROP TRIGGER newsletter_subscribers_emptied ON "newsletter_subscribers";--> statement-breakpoint
DROP FUNCTION count_newsletter_subscribers();--> statement-breakpoint
DROP TABLE "newsletter_counts" CASCADE;--> statement-breakpoint
ALTER TABLE "campaign_deliveries" ADD COLUMN "handed_at" timestamp with time zone;