ALTER TABLE "documents" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "swap_of" uuid;--> statement-breakpoint
CREATE INDEX "build_data_prefix" ON "build_data" USING btree ("key" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_swap_of_unique" UNIQUE("swap_of");