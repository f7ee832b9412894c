CREATE TABLE "tickets" (
	"user_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"full_at" timestamp with time zone NOT NULL,
	"given" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_user_id_book_id_rule_pk" PRIMARY KEY("user_id","book_id","rule")
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "ticket_rule" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "free_after_days" integer;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "ticket" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;