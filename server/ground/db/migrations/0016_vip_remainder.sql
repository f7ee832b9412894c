ALTER TABLE "accounts" ADD COLUMN "vip_remainder" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "vip_remainder" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "vip_remainder_after" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pack_chapters" ADD COLUMN "vip_remainder" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: what a VIP was charged too much follows from the entries as well, and an entry may change nothing else (decision 0017).
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
END $$;
