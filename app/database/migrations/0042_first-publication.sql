ALTER TABLE "posts" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
-- The second post of a long title had two hyphens in its address, which no page takes.
UPDATE "posts" SET "slug" = regexp_replace("slug", '-{2,}', '-', 'g') WHERE "slug" LIKE '%--%'
  AND NOT EXISTS (SELECT FROM "posts" other WHERE other."slug" = regexp_replace("posts"."slug", '-{2,}', '-', 'g'))
  AND NOT EXISTS (SELECT FROM "earlier_slugs" WHERE "earlier_slugs"."slug" = regexp_replace("posts"."slug", '-{2,}', '-', 'g'));