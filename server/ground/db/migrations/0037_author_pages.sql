CREATE TABLE "author_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "author_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"pen_name" text NOT NULL,
	"pen_name_folded" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "author_profiles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "author_profiles_pen_name_folded_unique" UNIQUE("pen_name_folded")
);
--> statement-breakpoint
ALTER TABLE "author_profiles" ADD CONSTRAINT "author_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_items_followed" ON "sync_items" USING btree ("key","user_id") WHERE "sync_items"."kind" = 'followed' and "sync_items"."removed_at" is null;