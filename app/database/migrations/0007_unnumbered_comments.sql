ALTER TABLE "comment_threads" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "comment_threads" CASCADE;--> statement-breakpoint
DROP INDEX "comments_change";--> statement-breakpoint
ALTER TABLE "comments" DROP COLUMN "change";