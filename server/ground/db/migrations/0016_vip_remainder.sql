ALTER TABLE "accounts" ADD COLUMN "vip_remainder" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "vip_remainder" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "vip_remainder_after" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pack_chapters" ADD COLUMN "vip_remainder" bigint DEFAULT 0 NOT NULL;