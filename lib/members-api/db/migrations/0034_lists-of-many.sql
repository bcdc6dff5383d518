CREATE INDEX IF NOT EXISTS "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_staff" ON "users" USING btree ("site_id","created_at","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plans_position" ON "plans" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "documents_user" ON "documents" USING btree ("user_id","vin");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_outbox_newest" ON "email_outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_outbox_unsent" ON "email_outbox" USING btree ("site_id","created_at","id") WHERE "email_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "garage_mileage_user" ON "garage_mileage" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "generations_noted" ON "generations" USING btree ("site_id","created_at","id") WHERE "generations"."state" <> 'settled' or "generations"."error" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plan_versions_newest" ON "plan_versions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feedbacks_newest" ON "feedbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feedbacks_user" ON "feedbacks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_created" ON "tickets" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_newest" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_user" ON "tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_events_newest" ON "webhook_events" USING btree ("created_at","id");