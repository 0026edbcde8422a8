CREATE INDEX "people_nine_number_index" ON "people" USING btree ("nine_number");--> statement-breakpoint
UPDATE "people" SET "signed_in_on" = now() WHERE "signed_in_on" IS NULL AND EXISTS (SELECT FROM "calendar_subscriptions" WHERE "person_id" = "people"."id");
