CREATE INDEX IF NOT EXISTS "reset_tokens_user" ON "reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "api_keys_newest" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "coupon_redemptions_newest" ON "coupon_redemptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_newest" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_by_end" ON "subscriptions" USING btree ("period_end","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_order" ON "subscriptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_offers_newest" ON "credit_offers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_newest" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_outbox_to" ON "email_outbox" USING btree ("site_id","to_address") WHERE "email_outbox"."to_address" <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "site_hosts_site" ON "site_hosts" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deletion_requests_newest" ON "deletion_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deletion_requests_by_due" ON "deletion_requests" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deletion_requests_user" ON "deletion_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "failure_logs_newest" ON "failure_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "failure_logs_user" ON "failure_logs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_newest" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_email" ON "leads" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plate_lookups_user" ON "plate_lookups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_error" ON "webhook_deliveries" USING btree ("error","created_at","id") WHERE "webhook_deliveries"."error" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_unsent" ON "webhook_deliveries" USING btree ("state","created_at","id") WHERE "webhook_deliveries"."state" in ('failed', 'skipped');