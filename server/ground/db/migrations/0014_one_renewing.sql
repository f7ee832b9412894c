ALTER TABLE "subscriptions" ADD COLUMN "stop_wanted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "renewals_cancelled_at" timestamp with time zone;--> statement-breakpoint
-- By hand, and before the index (decision 0053). Of accounts that are gone nothing renews.
UPDATE "subscriptions" s SET stop_wanted_at = now(), stop_reason = 'accountGone', check_at = now()
	WHERE s.check_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u.id = s.user_id);--> statement-breakpoint
-- A cancellation reached the newest one alone: what renews beside a newer one that is ending was meant as well.
UPDATE "subscriptions" s SET stop_wanted_at = now(), stop_reason = 'cancelled', check_at = now()
	WHERE s.state IN ('active', 'pastDue') AND s.stop_reason IS NULL AND EXISTS (
		SELECT 1 FROM "subscriptions" n WHERE n.user_id = s.user_id AND n.state = 'ending' AND n.created_at > s.created_at);--> statement-breakpoint
-- Of several that renew the first one goes on.
UPDATE "subscriptions" s SET stop_wanted_at = now(), stop_reason = 'second', check_at = now()
	FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY state = 'active' DESC, created_at, id) AS place
		FROM "subscriptions" WHERE state IN ('active', 'pastDue') AND stop_reason IS NULL) r
	WHERE r.id = s.id AND r.place > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_renewing" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" in ('active', 'pastDue') and "subscriptions"."stop_reason" is null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_stop_has_reason" CHECK (("subscriptions"."stop_wanted_at" is null) = ("subscriptions"."stop_reason" is null));