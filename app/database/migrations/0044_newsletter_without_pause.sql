ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_status";--> statement-breakpoint
UPDATE "campaigns" SET "status" = 'cancelled', "ended_at" = coalesce("ended_at", now()), "version" = "version" + 1 WHERE "status" = 'paused';--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('draft', 'scheduled', 'sending', 'sent', 'cancelled'));