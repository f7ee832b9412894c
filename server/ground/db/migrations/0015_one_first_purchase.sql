ALTER TABLE "orders" ADD COLUMN "first_bonus" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withheld" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "left_behind" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_first" CHECK ("orders"."withheld" between 0 and coalesce("orders"."first_bonus", 0) and "orders"."left_behind" between 0 and "orders"."bonus");--> statement-breakpoint
-- Orders of before on the terms of a first purchase, as far as these are still the product's.
UPDATE "orders" SET "first_bonus" = "offers"."extra_bonus"
FROM "products" JOIN "offers" ON "offers"."product_id" = "products"."id" AND "offers"."audience" = 'firstPurchase'
WHERE "orders"."product_id" = "products"."id" AND "orders"."kind" = 'coins' AND "offers"."extra_bonus" > 0
  AND "orders"."bonus" = "products"."bonus" + "offers"."extra_bonus";
