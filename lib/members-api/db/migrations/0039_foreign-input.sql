ALTER TABLE "dispute_files" ADD COLUMN IF NOT EXISTS "active" jsonb;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD COLUMN IF NOT EXISTS "check_failed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD COLUMN IF NOT EXISTS "picture_key" text;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD COLUMN IF NOT EXISTS "picture_failure" text;--> statement-breakpoint
ALTER TABLE "site_texts" ADD COLUMN IF NOT EXISTS "blocks" jsonb;