CREATE TABLE "budgets" (
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"used" bigint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budgets_name_subject_pk" PRIMARY KEY("name","subject")
);
--> statement-breakpoint
CREATE INDEX "budgets_end" ON "budgets" USING btree ("ends_at");