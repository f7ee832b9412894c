CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_invoice_number" ON "orders" USING btree (("invoice" ->> 'number'));--> statement-breakpoint
WITH paid AS (
	SELECT "id", "number", "paid_at",
		CASE "provider" WHEN 'desk' THEN 'TEST-' ELSE '' END || to_char("paid_at" AT TIME ZONE 'UTC', 'YYYY') AS series
	FROM "orders" WHERE "paid_at" IS NOT NULL
), numbered AS (
	SELECT "id", series, to_char("paid_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
		(row_number() OVER (PARTITION BY series ORDER BY "paid_at", "number"))::text AS n
	FROM paid
)
UPDATE "orders" SET "invoice" = jsonb_build_object(
	'number', series || '-' || lpad(n, greatest(6, length(n)), '0'), 'day', day, 'seller', '', 'note', ''
) FROM numbered WHERE numbered."id" = "orders"."id";
--> statement-breakpoint
INSERT INTO "invoice_series" ("series", "last")
SELECT regexp_replace("invoice" ->> 'number', '-[0-9]+$', ''), count(*) FROM "orders" WHERE "invoice" IS NOT NULL GROUP BY 1;
