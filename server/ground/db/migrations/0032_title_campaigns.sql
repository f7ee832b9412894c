CREATE TABLE "title_campaigns" (
	"book_id" bigint NOT NULL,
	"day" date NOT NULL,
	"link" text NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"unlocks" integer DEFAULT 0 NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "title_campaigns_book_id_day_link_pk" PRIMARY KEY("book_id","day","link")
);
--> statement-breakpoint
ALTER TABLE "title_campaigns" ADD CONSTRAINT "title_campaigns_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "title_campaigns_day" ON "title_campaigns" USING btree ("day");