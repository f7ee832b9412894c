CREATE TABLE "title_invitations" (
	"book_id" bigint NOT NULL,
	"email" text NOT NULL,
	"part" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "title_invitations_book_id_email_pk" PRIMARY KEY("book_id","email")
);
--> statement-breakpoint
CREATE TABLE "title_people" (
	"book_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"part" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "title_people_book_id_user_id_pk" PRIMARY KEY("book_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "title_invitations" ADD CONSTRAINT "title_invitations_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_people" ADD CONSTRAINT "title_people_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_people" ADD CONSTRAINT "title_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "title_invitations_email" ON "title_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "title_people_user" ON "title_people" USING btree ("user_id","book_id");