CREATE TABLE "alert_sightings" (
	"mark" text PRIMARY KEY NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "alert_sightings_last_seen_index" ON "alert_sightings" USING btree ("last_seen");