CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"submission" text NOT NULL,
	CONSTRAINT "contact_messages_submission" UNIQUE("submission"),
	CONSTRAINT "contact_messages_status" CHECK ("contact_messages"."status" in ('new'))
);
