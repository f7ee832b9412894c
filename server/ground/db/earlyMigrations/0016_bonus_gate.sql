ALTER TABLE "reads" ADD COLUMN "paced_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "friend_rewarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_crowd" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Both were paid together until now.
UPDATE "invites" SET "friend_rewarded_at" = "rewarded_at" WHERE "rewarded_at" IS NOT NULL;--> statement-breakpoint
-- What friends have read by now counts, as it did.
UPDATE "reads" SET "paced_until" = "created_at" WHERE "user_id" IN (SELECT "friend_id" FROM "invites" WHERE "rewarded_at" IS NULL);
