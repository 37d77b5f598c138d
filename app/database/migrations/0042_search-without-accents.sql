CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Apostrophes, hyphens, unusual spaces and punctuation beyond ASCII become spaces: a server in the locale C takes them for letters. Letters
-- that unaccent does not know become their nearest; combining marks and invisible characters go. Nothing else changes its place, so that a
-- headline of the result can be read back into the text.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN translate(
  regexp_replace(regexp_replace($1, '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'), '[''`\u02bc\u02bb\u02bd\u02be\u02bf\u02b9\u02c8\u02ca\u02cb\ua78c\u055a\u00a0-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u1680\u2000-\u200a\u2010-\u2027\u202f-\u205f\u20a0-\u20c0\u2122\u2190-\u21ff\u2212\u2500-\u27bf\u3000-\u3003\u3008-\u301f\ufe50-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65-]', ' ', 'g'),
  U&'\018E\01DD\018F\0259\0190\025B\0186\0254\0194\0263\0196\0269\01B1\028A\019F\0275\01B7\0292\01B2\028B\0256\0251', 'EeEeEeOoGgIiUuOoZzVvda');--> statement-breakpoint
-- The text twice, the second time without its apostrophes: O'Brien is "o brien" and "obrien".
CREATE FUNCTION search_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN search_text($1 || ' ' || translate($1, U&'''\2019\2018\201B\02BC\02BB\02BD\02BE\02BF\02B9\02C8\02CA\02CB\2032\2035\FF07`\00B4\A78C\055A', ''));--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION folded (COPY = pg_catalog.simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION folded ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart WITH unaccent, simple;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION folded_english (COPY = pg_catalog.english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION folded_english ALTER MAPPING FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part WITH unaccent, english_stem;--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
DROP INDEX "bookings_words";--> statement-breakpoint
DROP INDEX "contact_messages_words";--> statement-breakpoint
ALTER TABLE "comments" drop column "search";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('folded', search_words(name || ' ' || email || ' ' || content))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" drop column "search";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('folded_english', search_text(title)), 'A') || setweight(to_tsvector('folded_english', search_text(category || ' ' || excerpt)), 'B') || setweight(to_tsvector('folded_english', search_text(plain_text)), 'C')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('folded', search_words("name" || ' ' || "email")));--> statement-breakpoint
CREATE INDEX "bookings_words" ON "bookings" USING gin (to_tsvector('folded', search_words(translate("reference" || ' ' || "full_name" || ' ' || "email" || ' ' || "departure_city" || ' ' || "arrival_city" || ' ' || "preferred_aircraft", '@._+/:&-', '        '))));--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (to_tsvector('folded', search_words("name" || ' ' || "email" || ' ' || "message")));--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin ("search");--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "posts_desk_search" ON "posts" USING gin ("search");--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
-- The second post of a long title had two hyphens in its address, which no page takes.
UPDATE "posts" SET "slug" = regexp_replace("slug", '-{2,}', '-', 'g') WHERE "slug" LIKE '%--%'
  AND NOT EXISTS (SELECT FROM "posts" other WHERE other."slug" = regexp_replace("posts"."slug", '-{2,}', '-', 'g'))
  AND NOT EXISTS (SELECT FROM "earlier_slugs" WHERE "earlier_slugs"."slug" = regexp_replace("posts"."slug", '-{2,}', '-', 'g'));