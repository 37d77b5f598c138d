DROP INDEX "comments_status";--> statement-breakpoint
DROP INDEX "comments_post";--> statement-breakpoint
CREATE INDEX "comments_status" ON "comments" USING btree ("status",(-"id")) WHERE "comments"."status" <> 'visible';--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id",(-"id"));