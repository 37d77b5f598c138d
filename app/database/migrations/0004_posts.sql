CREATE TABLE "earlier_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_contents" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"plain_text" text NOT NULL,
	"words" integer NOT NULL,
	"image_url" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"author" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now(),
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', category || ' ' || excerpt), 'B') || setweight(to_tsvector('english', plain_text), 'C')) STORED NOT NULL,
	CONSTRAINT "posts_slug" UNIQUE("slug"),
	CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'scheduled', 'published')),
	CONSTRAINT "posts_moment" CHECK ("posts"."status" = 'draft' or "posts"."published_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "earlier_slugs" ADD CONSTRAINT "earlier_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_slugs_post" ON "earlier_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_out" ON "posts" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "posts_out_of_category" ON "posts" USING btree ("category","published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search") WHERE status = 'published';