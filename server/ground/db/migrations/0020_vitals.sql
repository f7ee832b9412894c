CREATE TABLE "vital_days" (
	"day" date NOT NULL,
	"device" text NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "vital_days_day_device_name_pk" PRIMARY KEY("day","device","name")
);
