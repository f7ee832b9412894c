CREATE TABLE "watches" (
	"user_id" bigint NOT NULL,
	"episode_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"day" date NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watches_user_id_episode_id_pk" PRIMARY KEY("user_id","episode_id")
);
--> statement-breakpoint
ALTER TABLE "episodes" DROP CONSTRAINT "episodes_drama_id_dramas_id_fk";
--> statement-breakpoint
DROP TABLE "dramas";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "kind" text DEFAULT 'novel' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "running_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "ties" jsonb;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "film" text NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "source_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "poster" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "captions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "sizes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_user_book" ON "watches" USING btree ("user_id","book_id");--> statement-breakpoint
CREATE INDEX "watches_episode" ON "watches" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "watches_book" ON "watches" USING btree ("book_id");--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_drama_id_books_id_fk" FOREIGN KEY ("drama_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_film_of" ON "books" USING btree ((("ties" ->> 'novelId')::bigint)) WHERE "books"."ties" is not null;--> statement-breakpoint
CREATE INDEX "episodes_film" ON "episodes" USING btree ("film");--> statement-breakpoint
ALTER TABLE "episodes" DROP COLUMN "content_hash";