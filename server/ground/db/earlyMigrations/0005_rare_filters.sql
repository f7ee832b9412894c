CREATE INDEX "books_length" ON "books" USING btree ("word_count");--> statement-breakpoint
CREATE INDEX "books_updated" ON "books" USING btree ("updated_at");