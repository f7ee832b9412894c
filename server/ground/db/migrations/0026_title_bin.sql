ALTER TABLE "books" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "books_deleted" ON "books" USING btree ("deleted_at") WHERE "books"."deleted_at" is not null;