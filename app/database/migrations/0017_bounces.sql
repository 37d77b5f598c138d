ALTER TABLE "newsletter_subscribers" DROP CONSTRAINT "newsletter_subscribers_state";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_bounced" ON "newsletter_subscribers" USING btree ("bounced_at") WHERE "newsletter_subscribers"."state" = 'bounced';--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_state" CHECK ("newsletter_subscribers"."state" in ('pending', 'confirmed', 'unsubscribed', 'bounced'));