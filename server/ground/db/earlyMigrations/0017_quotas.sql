ALTER TABLE "receipts" ADD COLUMN "for_ever" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_accounts" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_devices" ADD COLUMN "session_id" bigint;--> statement-breakpoint
ALTER TABLE "sync_items" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_devices" ADD CONSTRAINT "sync_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_expiring" ON "receipts" USING btree ("created_at") WHERE not "receipts"."for_ever";--> statement-breakpoint
CREATE INDEX "sync_devices_session" ON "sync_devices" USING btree ("session_id");--> statement-breakpoint
UPDATE "receipts" SET "for_ever" = true WHERE "scope" LIKE 'user:%' AND EXISTS (SELECT 1 FROM "ledger_entries" e WHERE e."user_id" = substr("receipts"."scope", 6)::bigint AND e."request_id" = "receipts"."request_id");--> statement-breakpoint
UPDATE "sync_items" SET "bytes" = 300 + 2 * length("key") + octet_length("fields"::text);--> statement-breakpoint
UPDATE "sync_accounts" SET "bytes" = (SELECT coalesce(sum(i."bytes"), 0) FROM "sync_items" i WHERE i."user_id" = "sync_accounts"."user_id");
