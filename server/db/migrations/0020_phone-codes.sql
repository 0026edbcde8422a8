CREATE TABLE "phone_codes" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"number_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "sms_number_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at_index" ON "phone_codes" USING btree ("expires_at");