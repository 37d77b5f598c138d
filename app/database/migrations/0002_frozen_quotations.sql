CREATE FUNCTION refuse_quotation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a sent quotation is never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER quotations_frozen BEFORE UPDATE ON "quotations" FOR EACH ROW WHEN (OLD.content IS NOT NULL AND (NEW.content, NEW.sha256, NEW.number, NEW.booking_id, NEW.sent_at) IS DISTINCT FROM (OLD.content, OLD.sha256, OLD.number, OLD.booking_id, OLD.sent_at)) EXECUTE FUNCTION refuse_quotation_change();--> statement-breakpoint
-- With its booking it goes at the end of its period, by a cascade; never alone.
CREATE TRIGGER quotation_acceptances_kept BEFORE DELETE ON "quotation_acceptances" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_evidence_change();
