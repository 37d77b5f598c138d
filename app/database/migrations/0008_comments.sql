CREATE TABLE "comment_threads" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" uuid NOT NULL,
	"change" bigint NOT NULL,
	"status" text DEFAULT 'visible' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"content" text NOT NULL,
	"submission" text NOT NULL,
	CONSTRAINT "comments_submission" UNIQUE("submission"),
	CONSTRAINT "comments_status" CHECK ("comments"."status" in ('visible', 'hidden', 'spam', 'deleted'))
);
--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_shown" ON "comments" USING btree ("post_id","id" DESC NULLS FIRST) WHERE "comments"."status" = 'visible';--> statement-breakpoint
CREATE UNIQUE INDEX "comments_change" ON "comments" USING btree ("post_id","change");