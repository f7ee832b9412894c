DROP INDEX "books_popular";--> statement-breakpoint
DROP INDEX "books_category";--> statement-breakpoint
CREATE INDEX "books_popular" ON "books" USING btree ("view_count" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "books_category" ON "books" USING btree ("category","view_count" DESC NULLS FIRST,"id");