CREATE TABLE "corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chapter_id" bigint NOT NULL,
	"misprint" text NOT NULL,
	"mended" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_sums" (
	"day" date NOT NULL,
	"link" text NOT NULL,
	"arrivals" integer NOT NULL,
	"guests" integer NOT NULL,
	"readers" integer NOT NULL,
	"buyers" integer NOT NULL,
	CONSTRAINT "campaign_sums_day_link_pk" PRIMARY KEY("day","link")
);
--> statement-breakpoint
CREATE TABLE "figure_days" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "figure_days_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TABLE "retention_weeks" (
	"cohort" date NOT NULL,
	"week" date NOT NULL,
	"readers" integer NOT NULL,
	CONSTRAINT "retention_weeks_cohort_week_pk" PRIMARY KEY("cohort","week")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" bigint,
	"work" jsonb NOT NULL,
	"lane" text NOT NULL,
	"state" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"progress" jsonb DEFAULT '{"done":0,"of":0,"line":""}'::jsonb NOT NULL,
	"result" jsonb,
	"complaint" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "edits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "typo_reports" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "typo_reports" ADD COLUMN "is_mended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_events" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "push_events" ADD COLUMN "cap" integer;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_chapter" ON "corrections" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("created_at") WHERE "jobs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_proof" ON "jobs" USING btree ("created_at" DESC NULLS FIRST) WHERE "jobs"."work" ->> 'kind' = 'prove';--> statement-breakpoint
CREATE INDEX "books_hidden" ON "books" USING btree ("updated_at","id") WHERE "books"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "books_due" ON "books" USING btree ("publish_at") WHERE "books"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "book_days_day" ON "book_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "typo_reports_open" ON "typo_reports" USING btree ("id") WHERE "typo_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_objects_time" ON "payment_objects" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_events_campaigns" ON "push_events" USING btree ("id") WHERE "push_events"."kind" = 'campaign';--> statement-breakpoint
CREATE INDEX "push_notices_campaign" ON "push_notices" USING btree ("subject") WHERE "push_notices"."kind" = 'campaign';--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");