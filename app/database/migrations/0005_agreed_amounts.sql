ALTER TABLE "quotation_acceptances" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "quotation_acceptances" ADD COLUMN "total_minor" bigint;--> statement-breakpoint
ALTER TABLE "quotation_acceptances" ADD COLUMN "estimate_minor" bigint;--> statement-breakpoint
ALTER TABLE "quotation_acceptances" ADD COLUMN "deposit_minor" bigint;--> statement-breakpoint
ALTER TABLE "quotation_acceptances" ADD COLUMN "deposit_due" date;--> statement-breakpoint
ALTER TABLE "quotation_acceptances" ADD COLUMN "balance_due" date;--> statement-breakpoint
ALTER TABLE "quotation_acceptances" DISABLE TRIGGER quotation_acceptances_append_only;--> statement-breakpoint
UPDATE "quotation_acceptances" SET
	"currency" = signed."content" ->> 'currency',
	"total_minor" = (signed."option" ->> 'totalMinor')::bigint,
	"estimate_minor" = (signed."option" ->> 'estimateMinor')::bigint,
	"deposit_minor" = (signed."option" ->> 'depositMinor')::bigint,
	"deposit_due" = (signed."option" ->> 'depositDue')::date,
	"balance_due" = (signed."option" ->> 'balanceDue')::date
FROM (
	SELECT a."quotation_id", q."content"::jsonb AS "content", q."content"::jsonb -> 'options' -> a."option"::int AS "option"
	FROM "quotation_acceptances" a JOIN "quotations" q ON q."id" = a."quotation_id"
) signed
WHERE signed."quotation_id" = "quotation_acceptances"."quotation_id";--> statement-breakpoint
ALTER TABLE "quotation_acceptances" ENABLE TRIGGER quotation_acceptances_append_only;--> statement-breakpoint
ALTER TABLE "quotation_acceptances" ALTER COLUMN "currency" SET NOT NULL, ALTER COLUMN "total_minor" SET NOT NULL, ALTER COLUMN "deposit_minor" SET NOT NULL, ALTER COLUMN "balance_due" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "quotation_acceptances_balance" ON "quotation_acceptances" USING btree ("balance_due");--> statement-breakpoint
CREATE INDEX "quotation_acceptances_accepted" ON "quotation_acceptances" USING btree ("accepted_at");
