CREATE TABLE "digest_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "digest_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "digest_items_once" UNIQUE("user_id","subject")
);
--> statement-breakpoint
ALTER TABLE "push_events" ADD COLUMN "mail_cursor" bigint;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_items_due" ON "digest_items" USING btree ("due_at","user_id") WHERE "digest_items"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "digest_items_mailed" ON "digest_items" USING btree ("user_id","mailed_at") WHERE "digest_items"."mailed_at" is not null;--> statement-breakpoint
CREATE INDEX "digest_items_created" ON "digest_items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sync_items_mailed" ON "sync_items" USING btree ("user_id") WHERE "sync_items"."kind" = 'notices' and "sync_items"."removed_at" is null and "sync_items"."fields" #>> '{mail,v}' = 'true';