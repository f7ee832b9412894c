DROP INDEX "books_author";--> statement-breakpoint
CREATE INDEX "books_author" ON "books" USING btree ("author_folded","reader_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);