CREATE TABLE "openid_accounts" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "openid_accounts_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "openid_accounts_person_id_issuer_unique" UNIQUE("person_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "openid_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"next" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openid_logout_tokens" (
	"jti_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openid_sessions" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"sid" text,
	"sealed_id_token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "openid_accounts" ADD CONSTRAINT "openid_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_sessions" ADD CONSTRAINT "openid_sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "openid_attempts_expires_at_index" ON "openid_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "openid_logout_tokens_expires_at_index" ON "openid_logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "openid_sessions_sid_index" ON "openid_sessions" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "openid_sessions_person_id_index" ON "openid_sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "openid_sessions_expires_at_index" ON "openid_sessions" USING btree ("expires_at");