CREATE TABLE "staff_calendars" (
	"user_id" text PRIMARY KEY NOT NULL,
	"key_fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_calendars_key" UNIQUE("key_fingerprint")
);
--> statement-breakpoint
ALTER TABLE "staff_calendars" ADD CONSTRAINT "staff_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;