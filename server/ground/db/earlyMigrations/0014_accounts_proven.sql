-- Codes live for ten minutes: whoever waits for one asks for another.
DELETE FROM "email_codes";--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_email_purpose_pk";--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "email_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "asked_by" text NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "tries_elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "email_codes_address" ON "email_codes" USING btree ("email","purpose","sent_at");--> statement-breakpoint
ALTER TABLE "email_codes" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "email_codes" DROP COLUMN "hour_from";--> statement-breakpoint
ALTER TABLE "email_codes" DROP COLUMN "sent_in_hour";--> statement-breakpoint
-- Decision 0029. An account that no provider opened was opened by a code, so its mailbox was proven; so it was where Google runs
-- the mailbox. All others are proven by the next code.
UPDATE "users" SET "email_proven_at" = coalesce((SELECT "changed_at" FROM "credentials" WHERE "user_id" = "users"."id"), "created_at")
WHERE "kind" = 'registered' AND "email" <> '' AND (
	NOT EXISTS (SELECT 1 FROM "identities" WHERE "user_id" = "users"."id")
	OR ("email" LIKE '%@gmail.com' AND NOT EXISTS (
		SELECT 1 FROM "identities" WHERE "user_id" = "users"."id" AND "issuer" <> 'https://accounts.google.com'
	))
);--> statement-breakpoint
-- Secrets of devices open guests alone.
UPDATE "devices" SET "secret_hash" = 'closed ' || "devices"."id" FROM "users"
WHERE "users"."id" = "devices"."user_id" AND ("users"."kind" <> 'guest' OR "users"."merged_into" IS NOT NULL);--> statement-breakpoint
-- Sessions from before their guest was registered: the task is claimed with the registration, a moment before its own session.
DELETE FROM "sessions" USING "task_claims", "users"
WHERE "users"."id" = "sessions"."user_id" AND "users"."kind" = 'registered'
	AND "task_claims"."user_id" = "users"."id" AND "task_claims"."task_type" = 2
	AND "sessions"."created_at" < "task_claims"."created_at" - interval '1 minute';
