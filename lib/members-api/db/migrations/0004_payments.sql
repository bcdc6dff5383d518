CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"payment_ref" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refunds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"subscription_ref" text,
	"interval" text,
	"renewal_cents" integer,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "sandbox_payments_payment_ref_unique" UNIQUE("payment_ref"),
	CONSTRAINT "sandbox_payments_subscription_ref_unique" UNIQUE("subscription_ref")
);
--> statement-breakpoint
DROP INDEX "refunds_order";--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credits_reclaimed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renewal_of" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "checkout_ref" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "payment_ref" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "subscription_ref" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "event" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "interval" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_payments_renewals" ON "sandbox_payments" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("gateway","gateway_payment");--> statement-breakpoint
CREATE INDEX "payment_events_checkout" ON "payment_events" USING btree ("gateway","checkout_ref");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("gateway","payment_ref");--> statement-breakpoint
CREATE INDEX "payment_events_subscription" ON "payment_events" USING btree ("gateway","subscription_ref");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_once" UNIQUE("order_id","key");