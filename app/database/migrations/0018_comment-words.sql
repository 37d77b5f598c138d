DROP INDEX "comments_words";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || email || ' ' || content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin ("search");