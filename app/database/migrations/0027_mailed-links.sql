ALTER TABLE "staff_invitations" DROP CONSTRAINT "staff_invitations_token";--> statement-breakpoint
ALTER TABLE "staff_invitations" ALTER COLUMN "id" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "staff_invitations" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reset_codes" DROP COLUMN "code";--> statement-breakpoint
ALTER TABLE "staff_invitations" DROP COLUMN "token";