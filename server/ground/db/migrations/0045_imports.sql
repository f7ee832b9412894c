ALTER TABLE "comments" ADD COLUMN "imported_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "imported_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_imported" ON "comments" USING btree ("book_id","imported_key") WHERE "comments"."imported_key" is not null;