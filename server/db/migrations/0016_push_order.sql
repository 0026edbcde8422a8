ALTER TABLE "push_devices" ADD COLUMN "seen_on" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "failed_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "unlisted_since" timestamp with time zone;--> statement-breakpoint
UPDATE "push_devices" SET "seen_on" = "created_on";