-- The column first: what the indexes of other tables hold up does not wait for its rows.
ALTER TABLE "webhook_deliveries" ADD COLUMN IF NOT EXISTS "type" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_delivery_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.type := coalesce(NEW.type, (SELECT e.type FROM webhook_events e WHERE e.id = NEW.event_id));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhook_deliveries_type BEFORE INSERT ON "webhook_deliveries"
  FOR EACH ROW EXECUTE FUNCTION webhook_delivery_type();--> statement-breakpoint
UPDATE "webhook_deliveries" SET "type" = "e"."type" FROM "webhook_events" "e"
WHERE "e"."id" = "webhook_deliveries"."event_id" AND "webhook_deliveries"."type" IS NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_type" ON "webhook_deliveries" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plans_user_product" ON "plans" USING btree ("user_type","product","position","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "api_keys_by_name" ON "api_keys" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "api_keys_mode" ON "api_keys" USING btree ("mode","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plans_user_type" ON "plans" USING btree ("user_type","position","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_state" ON "subscriptions" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_state" ON "disputes" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_reason" ON "disputes" USING btree ("reason","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deletion_requests_state" ON "deletion_requests" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_outbox_waiting" ON "email_outbox" USING btree ("created_at","id","site_id") WHERE "email_outbox"."sent_at" is null;--> statement-breakpoint
DROP INDEX IF EXISTS "email_outbox_unsent";
