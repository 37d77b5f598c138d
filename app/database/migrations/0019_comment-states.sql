DROP INDEX "comments_status";--> statement-breakpoint
CREATE INDEX "comments_status" ON "comments" USING btree ("status",(-"id")) WHERE "comments"."status" <> 'visible';