CREATE INDEX "coupon_redemptions_site" ON "coupon_redemptions" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credit_offers_site" ON "credit_offers" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "failure_logs_site" ON "failure_logs" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_site" ON "generations" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_site" ON "ledger" USING btree ("site_id","seq");--> statement-breakpoint
CREATE INDEX "mail_outbox_site" ON "mail_outbox" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "orders_site" ON "orders" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_site" ON "subscriptions" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_site" ON "users" USING btree ("site_id","created_at","id");