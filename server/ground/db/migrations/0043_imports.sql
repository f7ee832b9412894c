ALTER TABLE "comments" ADD COLUMN "brought_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "brought_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_brought" ON "comments" USING btree ("book_id","brought_key") WHERE "comments"."brought_key" is not null;