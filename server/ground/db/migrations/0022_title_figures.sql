CREATE TABLE "title_days" (
	"book_id" bigint NOT NULL,
	"day" date NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"unlocks" integer DEFAULT 0 NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "title_days_book_id_day_pk" PRIMARY KEY("book_id","day")
);
--> statement-breakpoint
CREATE TABLE "title_items" (
	"book_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"is_open" boolean NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"unlocks" integer DEFAULT 0 NOT NULL,
	"coins" double precision DEFAULT 0 NOT NULL,
	"bonus" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "title_items_book_id_item_id_is_open_pk" PRIMARY KEY("book_id","item_id","is_open")
);
--> statement-breakpoint
ALTER TABLE "title_days" ADD CONSTRAINT "title_days_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_items" ADD CONSTRAINT "title_items_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "title_days_day" ON "title_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "title_items_open" ON "title_items" USING btree ("book_id") WHERE "title_items"."is_open";