ALTER TABLE "tickets" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "tickets" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
ALTER TABLE "tickets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "contact_messages" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
ALTER TABLE "contact_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_outbox" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "email_outbox" SET "to_address" = lower("to_address") WHERE "to_address" <> lower("to_address");--> statement-breakpoint
ALTER TABLE "email_outbox" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "partner_invitations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "partner_invitations" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
ALTER TABLE "partner_invitations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "api_keys_user";--> statement-breakpoint
DROP INDEX "coupon_redemptions_user";--> statement-breakpoint
DROP INDEX "email_outbox_to";--> statement-breakpoint
DROP INDEX "deletion_requests_email";--> statement-breakpoint
DROP INDEX "leads_email";--> statement-breakpoint
CREATE INDEX "coupon_redemptions_coupon" ON "coupon_redemptions" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree ("email");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_user" ON "coupon_redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_outbox_to" ON "email_outbox" USING btree ("to_address","site_id") WHERE "email_outbox"."to_address" <> '';--> statement-breakpoint
CREATE INDEX "deletion_requests_email" ON "deletion_requests" USING btree ("email","site_id");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email","site_id");