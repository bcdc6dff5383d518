CREATE INDEX IF NOT EXISTS "users_email" ON "users" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_dealers" ON "users" USING btree ("site_id","created_at","id") WHERE "users"."role" = 'dealer';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_disabled" ON "users" USING btree ("site_id","created_at","id") WHERE "users"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_figures" ON "orders" USING btree ("paid_at","site_id","currency","gateway","total_cents");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plans_newest" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plans_by_price" ON "plans" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plans_product" ON "plans" USING btree ("product","position","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_reason" ON "ledger" USING btree ("reason","site_id","seq") WHERE "ledger"."reason" not in ('purchase', 'generation', 'signup');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_kind" ON "ledger" USING btree ("kind","site_id","seq") WHERE "ledger"."kind" not in ('vhr', 'sticker');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_outbox_leaving" ON "email_outbox" USING btree ("site_id","created_at","id") WHERE "email_outbox"."sent_at" is not null and "email_outbox"."sending_until" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_outbox_kept" ON "email_outbox" USING btree ("sent_at") WHERE "email_outbox"."to_address" <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "generations_figures" ON "generations" USING btree ("created_at","site_id","product","state","is_returned");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feedbacks_satisfaction" ON "feedbacks" USING btree ("satisfaction","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_not_closed" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_events_type" ON "webhook_events" USING btree ("type","created_at","id");--> statement-breakpoint
DROP INDEX IF EXISTS "orders_paid";
