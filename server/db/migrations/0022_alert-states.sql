ALTER TABLE "alerts" ADD COLUMN "ends_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "updated_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "told_again" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "cleared_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "clear_text" text;