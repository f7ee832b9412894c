CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "translations_kind_name_pk" PRIMARY KEY("kind","name")
);
