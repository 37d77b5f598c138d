CREATE TABLE "newsletter_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION count_newsletter_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO newsletter_counts (state, change) SELECT state, count(*) FROM after GROUP BY state;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO newsletter_counts (state, change) SELECT state, -count(*) FROM before GROUP BY state;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO newsletter_counts (state, change)
		SELECT state, sum(change) FROM (SELECT state, 1 AS change FROM after UNION ALL SELECT state, -1 FROM before) AS moved
		GROUP BY state HAVING sum(change) <> 0;
	ELSE
		DELETE FROM newsletter_counts;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER newsletter_subscribers_came AFTER INSERT ON "newsletter_subscribers" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter_subscribers();--> statement-breakpoint
CREATE TRIGGER newsletter_subscribers_moved AFTER UPDATE ON "newsletter_subscribers" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter_subscribers();--> statement-breakpoint
CREATE TRIGGER newsletter_subscribers_left AFTER DELETE ON "newsletter_subscribers" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter_subscribers();--> statement-breakpoint
CREATE TRIGGER newsletter_subscribers_emptied AFTER TRUNCATE ON "newsletter_subscribers" FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter_subscribers();--> statement-breakpoint
-- Behind the triggers, whose locks keep writers out until all of this is committed.
INSERT INTO "newsletter_counts" ("state", "change") SELECT "state", count(*) FROM "newsletter_subscribers" GROUP BY "state";
