ALTER TABLE "print_batch_rows" ADD COLUMN "stock" text;--> statement-breakpoint
ALTER TABLE "print_batch_rows" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "print_batch_rows" ADD COLUMN "mileage" integer;