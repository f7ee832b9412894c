CREATE TABLE "ad_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"slot_id" text NOT NULL,
	"page" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bonus_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "bonus_lots_remaining" CHECK ("bonus_lots"."remaining" between 0 and "bonus_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_ins_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"friend_id" bigint PRIMARY KEY NOT NULL,
	"inviter_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rewarded_at" timestamp with time zone,
	CONSTRAINT "invites_of_another" CHECK ("invites"."friend_id" <> "invites"."inviter_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference" jsonb NOT NULL,
	"request_id" uuid,
	"reverses" bigint,
	"lots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"coins_after" bigint NOT NULL,
	"bonus_after" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_reverses_unique" UNIQUE("reverses"),
	CONSTRAINT "ledger_entries_request" UNIQUE("user_id","request_id"),
	CONSTRAINT "ledger_entries_not_negative" CHECK ("ledger_entries"."coins_after" >= 0 and "ledger_entries"."bonus_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_postings_entry_id_account_pk" PRIMARY KEY("entry_id","account"),
	CONSTRAINT "ledger_postings_move" CHECK ("ledger_postings"."amount" <> 0),
	CONSTRAINT "ledger_postings_account_known" CHECK ("ledger_postings"."account" in ('coins', 'bonus', 'rewards', 'sales', 'spending', 'adjustments'))
);
--> statement-breakpoint
CREATE TABLE "task_claims" (
	"user_id" bigint NOT NULL,
	"task_type" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_claims_user_id_task_type_pk" PRIMARY KEY("user_id","task_type")
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "entry_id" bigint;--> statement-breakpoint
ALTER TABLE "ad_views" ADD CONSTRAINT "ad_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_lots" ADD CONSTRAINT "bonus_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_lots" ADD CONSTRAINT "bonus_lots_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_ledger_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_claims" ADD CONSTRAINT "task_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_views_user_day" ON "ad_views" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "bonus_lots_open" ON "bonus_lots" USING btree ("user_id","expires_at","id") WHERE "bonus_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "invites_inviter" ON "invites" USING btree ("inviter_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entries_undone" ON "ledger_entries" USING btree ("user_id","created_at") WHERE "ledger_entries"."reverses" is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_entry" ON "grants" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id" UNIQUE("user_id","id");--> statement-breakpoint
-- By hand, from here on (decision 0017).
-- What was written stays: a mistake is put right by another entry.
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger is append-only: % of % refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_postings_append_only" BEFORE UPDATE OR DELETE ON "ledger_postings" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_not_truncated" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_postings_not_truncated" BEFORE TRUNCATE ON "ledger_postings" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
-- At commit: postings add up to zero, and the balance after is the balance before and what was posted.
CREATE FUNCTION "ledger_entry_is_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	entry ledger_entries%ROWTYPE;
	total numeric;
	coins_moved bigint;
	bonus_moved bigint;
	coins_before bigint;
	bonus_before bigint;
BEGIN
	IF TG_TABLE_NAME = 'ledger_entries' THEN
		entry := NEW;
	ELSE
		SELECT * INTO entry FROM ledger_entries WHERE id = NEW.entry_id;
	END IF;
	SELECT sum(amount), coalesce(sum(amount) FILTER (WHERE account = 'coins'), 0), coalesce(sum(amount) FILTER (WHERE account = 'bonus'), 0)
		INTO total, coins_moved, bonus_moved FROM ledger_postings WHERE entry_id = entry.id;
	IF total IS DISTINCT FROM 0 THEN
		RAISE EXCEPTION 'Ledger entry % does not add up to zero.', entry.id USING ERRCODE = 'check_violation';
	END IF;
	SELECT coins_after, bonus_after INTO coins_before, bonus_before
		FROM ledger_entries WHERE user_id = entry.user_id AND id < entry.id ORDER BY user_id DESC, id DESC LIMIT 1;
	IF entry.coins_after <> coalesce(coins_before, 0) + coins_moved OR entry.bonus_after <> coalesce(bonus_before, 0) + bonus_moved THEN
		RAISE EXCEPTION 'Ledger entry % does not follow from the balance before it.', entry.id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_entry_is_balanced"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_postings_balanced" AFTER INSERT ON "ledger_postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_entry_is_balanced"();--> statement-breakpoint
-- What accounts held before there was a ledger is its first entry.
INSERT INTO "ledger_entries" ("user_id", "kind", "reference", "coins_after", "bonus_after")
	SELECT "user_id", 'opening', '{"type":"none"}', "coins", "bonus" FROM "accounts" WHERE "coins" > 0 OR "bonus" > 0 ORDER BY "user_id";--> statement-breakpoint
INSERT INTO "ledger_postings" ("entry_id", "account", "amount")
	SELECT "id", "account", "amount" FROM "ledger_entries"
	CROSS JOIN LATERAL (VALUES ('coins', "coins_after"), ('bonus', "bonus_after"), ('adjustments', -("coins_after" + "bonus_after"))) AS "posted" ("account", "amount")
	WHERE "amount" <> 0;--> statement-breakpoint
INSERT INTO "bonus_lots" ("user_id", "entry_id", "amount", "remaining")
	SELECT "user_id", "id", "bonus_after", "bonus_after" FROM "ledger_entries" WHERE "bonus_after" > 0;
