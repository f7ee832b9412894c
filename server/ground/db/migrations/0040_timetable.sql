ALTER TABLE "books" ADD COLUMN "timetable" jsonb;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "hiatus" jsonb;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "by_timetable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "is_silent" boolean;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "by_timetable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "is_silent" boolean;