CREATE TABLE "campaign_days" (
	"day" date NOT NULL,
	"link" text NOT NULL,
	"arrivals" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_days_day_link_pk" PRIMARY KEY("day","link")
);
