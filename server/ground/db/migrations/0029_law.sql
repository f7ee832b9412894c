CREATE TABLE "spending_limits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"money" integer,
	"next_money" integer,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_given_back";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_given_back" CHECK ("orders"."refunded" between 0 and "orders"."money" and "orders"."owed" between 0 and "orders"."money" - "orders"."refunded" and "orders"."disputed" >= 0 and "orders"."taken_back" between 0 and "orders"."gold" + "orders"."bonus");