-- By hand: what not every database that speaks like Postgres takes (docs/scale.md). With DATABASE_PLAIN_SCHEMA=on the
-- statements below "Elsewhere" are run in place of those above it. A database that has them from an earlier version
-- keeps them as they are.
-- At commit: postings add up to zero, and an entry follows from the one before it (decision 0017).
CREATE OR REPLACE FUNCTION "ledger_entry_is_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	entry ledger_entries%ROWTYPE;
	total numeric;
	coins_moved bigint;
	bonus_moved bigint;
	debt_moved bigint;
	held_moved bigint;
	coins_before bigint;
	bonus_before bigint;
	debt_before bigint;
	held_before bigint;
	remainder_before bigint;
BEGIN
	IF TG_TABLE_NAME = 'ledger_entries' THEN
		entry := NEW;
	ELSE
		SELECT * INTO entry FROM ledger_entries WHERE id = NEW.entry_id;
	END IF;
	SELECT sum(amount), coalesce(sum(amount) FILTER (WHERE account = 'coins'), 0), coalesce(sum(amount) FILTER (WHERE account = 'bonus'), 0), coalesce(sum(amount) FILTER (WHERE account = 'debt'), 0), coalesce(sum(amount) FILTER (WHERE account = 'held'), 0)
		INTO total, coins_moved, bonus_moved, debt_moved, held_moved FROM ledger_postings WHERE entry_id = entry.id;
	IF total <> 0 OR (total IS NULL AND entry.vip_remainder = 0 AND entry.kind <> 'capture') THEN
		RAISE EXCEPTION 'Ledger entry % does not add up to zero.', entry.id USING ERRCODE = 'check_violation';
	END IF;
	SELECT coins_after, bonus_after, debt_after, held_after, vip_remainder_after INTO coins_before, bonus_before, debt_before, held_before, remainder_before
		FROM ledger_entries WHERE user_id = entry.user_id AND id < entry.id ORDER BY user_id DESC, id DESC LIMIT 1;
	IF entry.coins_after <> coalesce(coins_before, 0) + coins_moved OR entry.bonus_after <> coalesce(bonus_before, 0) + bonus_moved
		OR entry.debt_after <> coalesce(debt_before, 0) - debt_moved OR entry.held_after <> coalesce(held_before, 0) + held_moved
		OR entry.vip_remainder_after <> coalesce(remainder_before, 0) + entry.vip_remainder THEN
		RAISE EXCEPTION 'Ledger entry % does not follow from the balance before it.', entry.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DO $$ BEGIN
	CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_entry_is_balanced"();
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;--> statement-breakpoint
DO $$ BEGIN
	CREATE CONSTRAINT TRIGGER "ledger_postings_balanced" AFTER INSERT ON "ledger_postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_entry_is_balanced"();
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_entries_not_truncated" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_postings_not_truncated" BEFORE TRUNCATE ON "ledger_postings" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payment_objects_not_truncated" BEFORE TRUNCATE ON "payment_objects" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_log_not_truncated" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "watches_day" ON "watches" USING brin ("day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_entries_time" ON "ledger_entries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reads_day" ON "reads" USING brin ("day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "book_search_title" ON "book_search" USING btree ("title_folded" text_pattern_ops);--> statement-breakpoint
-- Room in each page of book_search, so that a new reader_count stays beside the old one.
ALTER TABLE "book_search" SET (fillfactor = 85);--> statement-breakpoint
-- Elsewhere:
CREATE INDEX IF NOT EXISTS "watches_day" ON "watches" USING btree ("day" ASC);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_entries_time" ON "ledger_entries" USING btree ("created_at" ASC);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reads_day" ON "reads" USING btree ("day" ASC);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "book_search_title" ON "book_search" USING btree ("title_folded" ASC);
