CREATE TABLE "drizzle"."required_migrations" (
	"migration" bigint NOT NULL,
	"version" text NOT NULL
);
