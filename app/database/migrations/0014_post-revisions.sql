CREATE TABLE "post_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"reason" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"image_alt" text NOT NULL,
	"byline" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_status";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_moment";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_from" text;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_revisions_post" ON "post_revisions" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "posts_desk_search" ON "posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "posts_updated" ON "posts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "posts_status_updated" ON "posts" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "posts_title" ON "posts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "posts_status_title" ON "posts" USING btree ("status","title","id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_deleted_from" CHECK (("posts"."status" = 'deleted') = ("posts"."deleted_from" is not null));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'scheduled', 'published', 'deleted'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_moment" CHECK ("posts"."status" in ('draft', 'deleted') or "posts"."published_at" is not null);