CREATE TABLE "book_days" (
	"book_id" bigint NOT NULL,
	"day" date NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"unlocks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "book_days_book_id_day_pk" PRIMARY KEY("book_id","day")
);
--> statement-breakpoint
CREATE TABLE "book_search" (
	"book_id" bigint PRIMARY KEY NOT NULL,
	"version" smallint NOT NULL,
	"title_folded" text NOT NULL,
	"document" "tsvector" NOT NULL,
	"reader_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"counted" bigint DEFAULT 1 NOT NULL,
	"counted_day" date
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"user_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_user_id_book_id_pk" PRIMARY KEY("user_id","book_id"),
	CONSTRAINT "ratings_one_to_five" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "reads" (
	"user_id" bigint NOT NULL,
	"chapter_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reads_user_id_chapter_id_pk" PRIMARY KEY("user_id","chapter_id")
);
--> statement-breakpoint
CREATE TABLE "search_days" (
	"term" text NOT NULL,
	"day" date NOT NULL,
	"display" text NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_days_term_day_pk" PRIMARY KEY("term","day")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	CONSTRAINT "search_words_word_unique" UNIQUE("word")
);
--> statement-breakpoint
CREATE TABLE "stale_books" (
	"book_id" bigint PRIMARY KEY NOT NULL,
	"marked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_views" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "book_views" CASCADE;--> statement-breakpoint
DROP INDEX "books_search";--> statement-breakpoint
DROP INDEX "books_popular";--> statement-breakpoint
DROP INDEX "books_category";--> statement-breakpoint
ALTER TABLE "action_logs" ALTER COLUMN "device" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "reader_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "reads_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "reads_week" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "reads_month" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "reads_all" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "unlocks_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "unlocks_week" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "unlocks_month" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "unlocks_all" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "book_days" ADD CONSTRAINT "book_days_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_search" ADD CONSTRAINT "book_search_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reads" ADD CONSTRAINT "reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reads" ADD CONSTRAINT "reads_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reads" ADD CONSTRAINT "reads_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stale_books" ADD CONSTRAINT "stale_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_search_document" ON "book_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "ratings_book" ON "ratings" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "reads_user_book" ON "reads" USING btree ("user_id","book_id");--> statement-breakpoint
CREATE INDEX "reads_user_day" ON "reads" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "reads_chapter" ON "reads" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "reads_book" ON "reads" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "search_days_day" ON "search_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "search_words_likeness" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "books_tags" ON "books" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "books_newest" ON "books" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_hot_day" ON "books" USING btree ("reads_day" DESC NULLS FIRST,"reads_week" DESC NULLS FIRST,"reads_month" DESC NULLS FIRST,"reads_all" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_unlocked_day" ON "books" USING btree ("unlocks_day" DESC NULLS FIRST,"unlocks_week" DESC NULLS FIRST,"unlocks_month" DESC NULLS FIRST,"unlocks_all" DESC NULLS FIRST,"reads_all" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_hot_week" ON "books" USING btree ("reads_week" DESC NULLS FIRST,"reads_month" DESC NULLS FIRST,"reads_all" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_unlocked_week" ON "books" USING btree ("unlocks_week" DESC NULLS FIRST,"unlocks_month" DESC NULLS FIRST,"unlocks_all" DESC NULLS FIRST,"reads_all" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_hot_month" ON "books" USING btree ("reads_month" DESC NULLS FIRST,"reads_all" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_unlocked_month" ON "books" USING btree ("unlocks_month" DESC NULLS FIRST,"unlocks_all" DESC NULLS FIRST,"reads_all" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_hot_all" ON "books" USING btree ("reads_all" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_unlocked_all" ON "books" USING btree ("unlocks_all" DESC NULLS FIRST,"reads_all" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_popular" ON "books" USING btree ("reader_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_category" ON "books" USING btree ("category","reader_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "books" DROP COLUMN "view_count";--> statement-breakpoint
ALTER TABLE "books" DROP COLUMN "title_folded";--> statement-breakpoint
ALTER TABLE "books" DROP COLUMN "search_text";--> statement-breakpoint
-- By hand: the one row, and room in each page of book_search so that a new reader_count stays beside the old one.
INSERT INTO "catalogue_state" DEFAULT VALUES;--> statement-breakpoint
ALTER TABLE "book_search" SET (fillfactor = 85);
