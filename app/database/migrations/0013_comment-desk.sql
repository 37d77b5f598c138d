CREATE TABLE "comment_blocks" (
	"address_key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "comments_status" ON "comments" USING btree ("status",(-"id"));--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id",(-"id"));--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin (to_tsvector('simple', "name" || ' ' || "email" || ' ' || "content"));