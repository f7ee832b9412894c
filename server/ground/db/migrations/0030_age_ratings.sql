ALTER TABLE "books" ADD COLUMN "age_rating" integer;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_age_rating_known" CHECK ("books"."age_rating" in (0, 12, 16, 18));