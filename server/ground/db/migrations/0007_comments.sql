CREATE TABLE "comment_likes" (
	"user_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "comment_places" (
	"book_id" bigint NOT NULL,
	"target" integer NOT NULL,
	"block_id" text NOT NULL,
	"quote" text NOT NULL,
	"share" real NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "comment_places_book_id_target_block_id_pk" PRIMARY KEY("book_id","target","block_id")
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"user_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reports_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "comment_silences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_words" (
	"word" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"book_id" bigint NOT NULL,
	"target" integer NOT NULL,
	"block_id" text DEFAULT '' NOT NULL,
	"parent_id" bigint,
	"reply_to" bigint,
	"text" text NOT NULL,
	"is_spoiler" boolean NOT NULL,
	"state" text NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "comments_one_level" CHECK ("comments"."parent_id" is null or "comments"."replies" = 0)
);
--> statement-breakpoint
CREATE TABLE "reader_blocks" (
	"user_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reader_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "replies_seen" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_places" ADD CONSTRAINT "comment_places_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_silences" ADD CONSTRAINT "comment_silences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_reply_to_users_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_blocks" ADD CONSTRAINT "reader_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_blocks" ADD CONSTRAINT "reader_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies_seen" ADD CONSTRAINT "replies_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_likes_comment" ON "comment_likes" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_places_most" ON "comment_places" USING btree ("book_id","target","shown" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_reports_comment" ON "comment_reports" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("book_id","target","id" DESC NULLS FIRST) WHERE parent_id is null and state in ('shown', 'stone');--> statement-breakpoint
CREATE INDEX "comments_liked" ON "comments" USING btree ("book_id","target","likes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE parent_id is null and state in ('shown', 'stone');--> statement-breakpoint
CREATE INDEX "comments_paragraph" ON "comments" USING btree ("book_id","target","block_id","id" DESC NULLS FIRST) WHERE block_id <> '' and parent_id is null and state in ('shown', 'stone');--> statement-breakpoint
CREATE INDEX "comments_paragraph_liked" ON "comments" USING btree ("book_id","target","block_id","likes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE block_id <> '' and parent_id is null and state in ('shown', 'stone');--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","id") WHERE parent_id is not null and state in ('shown', 'stone');--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_own" ON "comments" USING btree ("user_id","id" DESC NULLS FIRST) WHERE state in ('waiting', 'refused');--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_reply_to" ON "comments" USING btree ("reply_to","id" DESC NULLS FIRST) WHERE "comments"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "comments_waiting" ON "comments" USING btree ("id") WHERE "comments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "comments_reported" ON "comments" USING btree ("reports" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."reports" > 0;--> statement-breakpoint
CREATE INDEX "reader_blocks_blocked" ON "reader_blocks" USING btree ("blocked_id");