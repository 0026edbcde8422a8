CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"started_on" timestamp with time zone NOT NULL
);
