CREATE TABLE "desk_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"customer" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"money" integer NOT NULL,
	"currency" text NOT NULL,
	"renews" boolean NOT NULL,
	"renewal_money" integer NOT NULL,
	"days" integer NOT NULL,
	"state" text NOT NULL,
	"card" text DEFAULT '' NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"decline" text,
	"keeps_card" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "desk_payments_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"audience" text NOT NULL,
	"percent_off" smallint DEFAULT 0 NOT NULL,
	"extra_bonus" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "offers_offer" CHECK ("offers"."percent_off" between 0 and 90 and "offers"."extra_bonus" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"gold" bigint NOT NULL,
	"bonus" bigint NOT NULL,
	"days" integer NOT NULL,
	"renews" boolean NOT NULL,
	"money" integer NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"way" text NOT NULL,
	"provider_ref" text,
	"subscription_id" uuid,
	"state" text DEFAULT 'created' NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"disputed" integer DEFAULT 0 NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"decline" text,
	"declines" integer DEFAULT 0 NOT NULL,
	"card_brand" text DEFAULT '' NOT NULL,
	"card_last4" text DEFAULT '' NOT NULL,
	"receipt_email" text DEFAULT '' NOT NULL,
	"save_card" boolean DEFAULT false NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"complaint" text DEFAULT '' NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_provider_ref" UNIQUE("provider","provider_ref"),
	CONSTRAINT "orders_cost" CHECK ("orders"."money" > 0),
	CONSTRAINT "orders_given_back" CHECK ("orders"."refunded" between 0 and "orders"."money" and "orders"."disputed" >= 0 and "orders"."taken_back" between 0 and "orders"."gold" + "orders"."bonus")
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"customer_ref" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_user_id_provider_customer_ref_pk" PRIMARY KEY("user_id","provider","customer_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"complaint" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_events_event" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_objects" (
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"money" integer NOT NULL,
	"entry_id" bigint,
	"bonus_entry_id" bigint,
	"days" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_objects_provider_kind_object_id_pk" PRIMARY KEY("provider","kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"product_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"money" integer NOT NULL,
	CONSTRAINT "product_prices_product_id_currency_pk" PRIMARY KEY("product_id","currency"),
	CONSTRAINT "product_prices_cost" CHECK ("product_prices"."money" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"gold" bigint DEFAULT 0 NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"renews" boolean DEFAULT false NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "products_key_unique" UNIQUE("key"),
	CONSTRAINT "products_give_something" CHECK (case "products"."kind" when 'coins' then "products"."gold" > 0 and "products"."bonus" >= 0 else "products"."days" > 0 end)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"money" integer NOT NULL,
	"currency" text NOT NULL,
	"days" integer NOT NULL,
	"state" text NOT NULL,
	"renews_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone,
	CONSTRAINT "subscriptions_provider_ref" UNIQUE("provider","provider_ref")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_not_negative";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_account_known";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "debt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "debt_after" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_objects" ADD CONSTRAINT "payment_objects_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_objects" ADD CONSTRAINT "payment_objects_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_objects" ADD CONSTRAINT "payment_objects_bonus_entry_id_ledger_entries_id_fk" FOREIGN KEY ("bonus_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_product" ON "offers" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id" DESC NULLS FIRST,"number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_check" ON "orders" USING btree ("check_at") WHERE "orders"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("next_at") WHERE "payment_events"."applied_at" is null and "payment_events"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_applied" ON "payment_events" USING btree ("applied_at");--> statement-breakpoint
CREATE INDEX "payment_objects_order" ON "payment_objects" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_check" ON "subscriptions" USING btree ("check_at") WHERE "subscriptions"."check_at" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_debt_not_negative" CHECK ("accounts"."debt" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_not_negative" CHECK ("ledger_entries"."coins_after" >= 0 and "ledger_entries"."bonus_after" >= 0 and "ledger_entries"."debt_after" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_known" CHECK ("ledger_postings"."account" in ('coins', 'bonus', 'debt', 'rewards', 'sales', 'spending', 'adjustments'));--> statement-breakpoint
-- By hand: what a provider told of is as append-only as the ledger.
CREATE TRIGGER "payment_objects_append_only" BEFORE UPDATE OR DELETE ON "payment_objects" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();