ALTER TABLE "book_search" ADD COLUMN "everything" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "book_search_everything" ON "book_search" USING gin ("everything");