ALTER TABLE "import_runs" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "spool" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "records" integer DEFAULT 0 NOT NULL;