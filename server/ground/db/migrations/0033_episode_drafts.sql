ALTER TABLE "episodes" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "episodes_due" ON "episodes" USING btree ("publish_at") WHERE "episodes"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_draft_not_public" CHECK (not "episodes"."is_draft" or "episodes"."removed_at" is not null);--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_due_is_draft" CHECK ("episodes"."publish_at" is null or "episodes"."is_draft");