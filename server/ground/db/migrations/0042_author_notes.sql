ALTER TABLE "chapters" ADD COLUMN "note_before" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "note_after" text DEFAULT '' NOT NULL;