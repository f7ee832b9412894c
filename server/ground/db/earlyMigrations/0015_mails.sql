CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"sealed" "bytea",
	"message_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"complaint" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP INDEX "support_messages_waiting";--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "made_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("kind","id") WHERE "mails"."sent_at" is null and "mails"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "mails_message" ON "mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at");--> statement-breakpoint
INSERT INTO "mails" ("kind", "message_id", "created_at", "next_at")
	SELECT 'support', "id", "created_at", "created_at" FROM "support_messages" WHERE "mailed_at" IS NULL ORDER BY "id";
