CREATE TABLE "calendar_subscriptions" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_subscriptions_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;