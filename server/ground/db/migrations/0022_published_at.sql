ALTER TABLE "chapters" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chapters" ALTER COLUMN "published_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ALTER COLUMN "published_at" SET DEFAULT now();
