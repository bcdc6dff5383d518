ALTER TABLE "import_runs" ADD COLUMN "unread" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","site_id");--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at","site_id");