CREATE INDEX "comments_email" ON "comments" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));