DROP INDEX "comments_shown";--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("post_id",(-"id")) WHERE "comments"."status" = 'visible';