CREATE TABLE "undos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "undos_subject" ON "undos" USING btree ("subject_id","kind");