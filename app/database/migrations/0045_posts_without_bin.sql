DELETE FROM "posts" WHERE "status" = 'deleted';--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_deleted_from";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_status";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_moment";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "deleted_from";--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'scheduled', 'published'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_moment" CHECK ("posts"."status" = 'draft' or "posts"."published_at" is not null);