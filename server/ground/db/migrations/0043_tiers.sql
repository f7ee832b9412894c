CREATE TABLE "memberships" (
	"user_id" bigint NOT NULL,
	"tier_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_user_id_tier_id_pk" PRIMARY KEY("user_id","tier_id")
);
--> statement-breakpoint
CREATE TABLE "tiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2 CACHE 1),
	"book_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"ahead" integer DEFAULT 0 NOT NULL,
	"opens_all" boolean DEFAULT false NOT NULL,
	"no_ads" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tiers_ahead" CHECK ("tiers"."ahead" between 0 and 100)
);
--> statement-breakpoint
DROP INDEX "subscriptions_one_renewing";--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "early_copy" jsonb;--> statement-breakpoint
ALTER TABLE "episode_grants" ADD COLUMN "tier_id" bigint;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "tier_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tier_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tier_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tier_id" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tier_id" bigint;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tiers_book" ON "tiers" USING btree ("book_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_renewing" ON "subscriptions" USING btree ("user_id",coalesce("tier_id", 1)) WHERE "subscriptions"."state" in ('active', 'pastDue') and "subscriptions"."stop_reason" is null;--> statement-breakpoint
-- VIP, which every installation has.
INSERT INTO "tiers" ("id", "no_ads") OVERRIDING SYSTEM VALUE VALUES (1, true);
