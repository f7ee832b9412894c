ALTER TABLE "chapters" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "chapters_due" ON "chapters" USING btree ("publish_at") WHERE "chapters"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_draft_not_public" CHECK (not "chapters"."is_draft" or "chapters"."removed_at" is not null);--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_due_is_draft" CHECK ("chapters"."publish_at" is null or "chapters"."is_draft");