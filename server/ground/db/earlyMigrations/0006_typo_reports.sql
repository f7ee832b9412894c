CREATE TABLE "typo_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "typo_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"chapter_id" bigint NOT NULL,
	"quote" text NOT NULL,
	"correction" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "typo_reports" ADD CONSTRAINT "typo_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typo_reports" ADD CONSTRAINT "typo_reports_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "typo_reports_user" ON "typo_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "typo_reports_chapter" ON "typo_reports" USING btree ("chapter_id");