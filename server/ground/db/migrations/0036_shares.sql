CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"money" bigint,
	"currency" text,
	"note" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "share_months" (
	"month" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "share_months_starts_at_unique" UNIQUE("starts_at")
);
--> statement-breakpoint
CREATE TABLE "share_terms" (
	"book_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"from_month" text NOT NULL,
	"coins_percent" integer NOT NULL,
	"bonus_percent" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_terms_book_id_user_id_from_month_pk" PRIMARY KEY("book_id","user_id","from_month"),
	CONSTRAINT "share_terms_percent" CHECK ("share_terms"."coins_percent" between 0 and 100 and "share_terms"."bonus_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"book_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"month" text NOT NULL,
	"of_month" text NOT NULL,
	"coins" bigint NOT NULL,
	"bonus" bigint NOT NULL,
	"coins_percent" integer NOT NULL,
	"bonus_percent" integer NOT NULL,
	"entry_id" bigint NOT NULL,
	CONSTRAINT "shares_user_id_month_book_id_of_month_pk" PRIMARY KEY("user_id","month","book_id","of_month"),
	CONSTRAINT "shares_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_account_known";--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_terms" ADD CONSTRAINT "share_terms_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_month_share_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."share_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "share_terms_user" ON "share_terms" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shares_month" ON "shares" USING btree ("month");--> statement-breakpoint
CREATE INDEX "ledger_entries_debt" ON "ledger_entries" USING btree ("user_id") WHERE "ledger_entries"."debt_after" > 0;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_known" CHECK ("ledger_postings"."account" in ('coins', 'bonus', 'debt', 'held', 'rewards', 'sales', 'spending', 'adjustments', 'earned', 'royalties'));