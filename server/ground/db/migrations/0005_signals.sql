CREATE TABLE "ad_clicks" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"warnings" integer DEFAULT 0 NOT NULL,
	"banned_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "action_days" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"action" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"forwarded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "action_days_day_page_action_detail_pk" PRIMARY KEY("day","page","action","detail")
);
--> statement-breakpoint
ALTER TABLE "ad_clicks" ADD CONSTRAINT "ad_clicks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;