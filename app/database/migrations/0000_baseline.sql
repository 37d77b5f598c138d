-- Drizzle does not know extensions, functions, search configurations and triggers: they are written by hand here and at the end.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Apostrophes, hyphens, unusual spaces and punctuation beyond ASCII become spaces: a server in the locale C takes them for letters. Letters
-- that unaccent does not know become their nearest; combining marks and invisible characters go. Nothing else changes its place: a headline
-- of the result can be read back into the text.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN translate(
  regexp_replace(regexp_replace($1, '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'), '[''`\u02bc\u02bb\u02bd\u02be\u02bf\u02b9\u02c8\u02ca\u02cb\ua78c\u055a\u00a0-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u1680\u2000-\u200a\u2010-\u2027\u202f-\u205f\u20a0-\u20c0\u2122\u2190-\u21ff\u2212\u2500-\u27bf\u3000-\u3003\u3008-\u301f\ufe50-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65-]', ' ', 'g'),
  U&'\018E\01DD\018F\0259\0190\025B\0186\0254\0194\0263\0196\0269\01B1\028A\019F\0275\01B7\0292\01B2\028B\0256\0251', 'EeEeEeOoGgIiUuOoZzVvda');--> statement-breakpoint
-- The text twice, the second time without its apostrophes: O'Brien is "o brien" and "obrien".
CREATE FUNCTION search_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN search_text($1 || ' ' || translate($1, U&'''\2019\2018\201B\02BC\02BB\02BD\02BE\02BF\02B9\02C8\02CA\02CB\2032\2035\FF07`\00B4\A78C\055A', ''));--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION folded (COPY = pg_catalog.simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION folded ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart WITH unaccent, simple;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION folded_english (COPY = pg_catalog.english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION folded_english ALTER MAPPING FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part WITH unaccent, english_stem;--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"network" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"impersonated_by" text,
	CONSTRAINT "sessions_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"needs_second_factor" boolean DEFAULT false NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('customer', 'editor', 'admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	CONSTRAINT "booking_events_kind" CHECK ("booking_events"."kind" in ('asked', 'moved', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "booking_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"submission" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "booking_notes_submission" UNIQUE("submission")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"submission" text NOT NULL,
	"user_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"assignee_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"preferred_contact" text NOT NULL,
	"trip_type" text NOT NULL,
	"other_trip_type" text,
	"departure_city" text NOT NULL,
	"arrival_city" text NOT NULL,
	"departure_date_time" timestamp(0) NOT NULL,
	"return_date_time" timestamp(0),
	"dates_flexible" boolean NOT NULL,
	"number_of_passengers" smallint NOT NULL,
	"has_children" boolean NOT NULL,
	"number_of_children" smallint,
	"children_ages" text,
	"needs_child_seat" boolean,
	"special_requests" text NOT NULL,
	"preferred_aircraft" text NOT NULL,
	"purpose" text NOT NULL,
	"other_purpose" text,
	"source" text DEFAULT 'website' NOT NULL,
	"seen_trip" jsonb,
	CONSTRAINT "bookings_reference" UNIQUE("reference"),
	CONSTRAINT "bookings_submission" UNIQUE("submission"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "bookings_source" CHECK ("bookings"."source" in ('website', 'telephone', 'mail', 'walk-in')),
	CONSTRAINT "bookings_passengers" CHECK ("bookings"."number_of_passengers" >= 1)
);
--> statement-breakpoint
CREATE TABLE "campaign_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "campaign_deliveries_status" CHECK ("campaign_deliveries"."status" in ('queued', 'sent', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"start_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('draft', 'scheduled', 'sending', 'sent', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "comment_blocks" (
	"address_key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('folded', search_words(name || ' ' || email || ' ' || content))) STORED NOT NULL,
	CONSTRAINT "comments_submission" UNIQUE("submission"),
	CONSTRAINT "comments_status" CHECK ("comments"."status" in ('visible', 'hidden', 'spam', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"about_id" uuid NOT NULL,
	"payload" jsonb,
	"status" text DEFAULT 'queued' NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"status_at" timestamp with time zone,
	"status_by" text,
	"submission" text NOT NULL,
	CONSTRAINT "contact_messages_submission" UNIQUE("submission"),
	CONSTRAINT "contact_messages_status" CHECK ("contact_messages"."status" in ('new', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"page" text NOT NULL,
	"wording" text NOT NULL,
	"network" text,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"subscribed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_state" CHECK ("newsletter_subscribers"."state" in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
	CONSTRAINT "newsletter_subscribers_email" CHECK ("newsletter_subscribers"."email" = lower("newsletter_subscribers"."email"))
);
--> statement-breakpoint
CREATE TABLE "newsletter_suppressions" (
	"address_key" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_suppressions_reason" CHECK ("newsletter_suppressions"."reason" in ('unsubscribed', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "paces" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
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
CREATE TABLE "post_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"reason" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"image_alt" text NOT NULL,
	"byline" text NOT NULL
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
	"first_published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now(),
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('folded_english', search_text(title)), 'A') || setweight(to_tsvector('folded_english', search_text(category || ' ' || excerpt)), 'B') || setweight(to_tsvector('folded_english', search_text(plain_text)), 'C')) STORED NOT NULL,
	CONSTRAINT "posts_slug" UNIQUE("slug"),
	CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'scheduled', 'published')),
	CONSTRAINT "posts_moment" CHECK ("posts"."status" = 'draft' or "posts"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_replies_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "trip_facts" (
	"revision" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"figures" jsonb,
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"by" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_consents" ADD CONSTRAINT "newsletter_consents_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_slugs" ADD CONSTRAINT "earlier_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider_account" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reset_codes_user_network" ON "reset_codes" USING btree ("user_id","network");--> statement-breakpoint
CREATE INDEX "reset_codes_expires" ON "reset_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('folded', search_words("name" || ' ' || "email")));--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("name","id") WHERE "users"."role" <> 'customer';--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "booking_events_booking" ON "booking_events" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_notes_booking" ON "booking_notes" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","departure_date_time","id");--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_departure" ON "bookings" USING btree ("departure_date_time","id");--> statement-breakpoint
CREATE INDEX "bookings_status_departure" ON "bookings" USING btree ("status","departure_date_time","id");--> statement-breakpoint
CREATE INDEX "bookings_assignee" ON "bookings" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "bookings_words" ON "bookings" USING gin (to_tsvector('folded', search_words(translate("reference" || ' ' || "full_name" || ' ' || "email" || ' ' || "departure_city" || ' ' || "arrival_city" || ' ' || "preferred_aircraft", '@._+/:&-', '        '))));--> statement-breakpoint
CREATE INDEX "bookings_phone" ON "bookings" USING gin (translate("phone", ' +().-/', '') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_guest_email" ON "bookings" USING btree (lower("email")) WHERE "bookings"."user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_deliveries_once" ON "campaign_deliveries" USING btree ("campaign_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "campaign_deliveries_queued" ON "campaign_deliveries" USING btree ("campaign_id") WHERE "campaign_deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_live" ON "campaigns" USING btree ("start_at") WHERE "campaigns"."status" in ('scheduled', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "comments_change" ON "comments" USING btree ("post_id","change");--> statement-breakpoint
CREATE INDEX "comments_created" ON "comments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "comments_email" ON "comments" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id",(-"id"));--> statement-breakpoint
CREATE INDEX "comments_status" ON "comments" USING btree ("status",(-"id")) WHERE "comments"."status" <> 'visible';--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin ("search");--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "mails_status_queued" ON "mails" USING btree ("status","queued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("queued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_facts" ON "mails" USING btree ("queued_at") WHERE "mails"."payload" is not null or "mails"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("queued_at") WHERE "mails"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "contact_messages_status_created" ON "contact_messages" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (to_tsvector('folded', search_words("name" || ' ' || "email" || ' ' || "message")));--> statement-breakpoint
CREATE INDEX "newsletter_consents_subscriber" ON "newsletter_consents" USING btree ("subscriber_id","given_at");--> statement-breakpoint
CREATE INDEX "newsletter_consents_open" ON "newsletter_consents" USING btree ("given_at") WHERE "newsletter_consents"."confirmed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_domain" ON "newsletter_subscribers" USING btree (split_part("email", '@', 2) text_pattern_ops,"subscribed_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_subscribed" ON "newsletter_subscribers" USING btree ("subscribed_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_state" ON "newsletter_subscribers" USING btree ("state","subscribed_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed" ON "newsletter_subscribers" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_left" ON "newsletter_subscribers" USING btree ("unsubscribed_at") WHERE "newsletter_subscribers"."state" = 'unsubscribed';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_bounced" ON "newsletter_subscribers" USING btree ("bounced_at") WHERE "newsletter_subscribers"."state" = 'bounced';--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "earlier_slugs_post" ON "earlier_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_revisions_post" ON "post_revisions" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "posts_out" ON "posts" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "posts_out_of_category" ON "posts" USING btree ("category","published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "posts_desk_search" ON "posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "posts_updated" ON "posts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "posts_status_updated" ON "posts" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "posts_title" ON "posts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "posts_status_title" ON "posts" USING btree ("status","title","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "trip_facts_subject" ON "trip_facts" USING btree ("kind","subject","revision");--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The nightly sweep deletes entries whose period is over.
	IF TG_OP = 'DELETE' AND current_setting('harmattan.audit_sweep', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'audit entries are only ever added';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
