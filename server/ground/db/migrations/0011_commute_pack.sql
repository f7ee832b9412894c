CREATE TABLE "pack_chapters" (
	"pack_id" bigint NOT NULL,
	"chapter_id" bigint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"coins" bigint NOT NULL,
	"bonus" bigint NOT NULL,
	"lots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entry_id" bigint,
	CONSTRAINT "pack_chapters_pack_id_chapter_id_pk" PRIMARY KEY("pack_id","chapter_id"),
	CONSTRAINT "pack_chapters_state_known" CHECK ("pack_chapters"."state" in ('held', 'captured', 'released', 'unlocked')),
	CONSTRAINT "pack_chapters_ended_by" CHECK (("pack_chapters"."state" = 'held') = ("pack_chapters"."entry_id" is null)),
	CONSTRAINT "pack_chapters_price" CHECK ("pack_chapters"."coins" >= 0 and "pack_chapters"."bonus" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "packs_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_not_negative";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_account_known";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "held_after" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pack_chapters" ADD CONSTRAINT "pack_chapters_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_chapters" ADD CONSTRAINT "pack_chapters_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_chapters" ADD CONSTRAINT "pack_chapters_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_chapters_entry" ON "pack_chapters" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packs_open" ON "packs" USING btree ("user_id") WHERE "packs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "packs_user" ON "packs" USING btree ("user_id" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packs_due" ON "packs" USING btree ("ends_at") WHERE "packs"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_held_not_negative" CHECK ("accounts"."held" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_not_negative" CHECK ("ledger_entries"."coins_after" >= 0 and "ledger_entries"."bonus_after" >= 0 and "ledger_entries"."debt_after" >= 0 and "ledger_entries"."held_after" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_known" CHECK ("ledger_postings"."account" in ('coins', 'bonus', 'debt', 'held', 'rewards', 'sales', 'spending', 'adjustments'));