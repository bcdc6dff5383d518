CREATE TABLE "sandbox_accounts" (
	"ref" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_fees" (
	"payment_ref" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_fees_sum" CHECK ("sandbox_fees"."returned_cents" between 0 and "sandbox_fees"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "application_fees" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"account_ref" text NOT NULL,
	"payment_ref" text NOT NULL,
	"currency" text NOT NULL,
	"charged_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_fees_sum" CHECK ("application_fees"."charged_cents" >= 0 and "application_fees"."returned_cents" between 0 and "application_fees"."charged_cents")
);
--> statement-breakpoint
CREATE TABLE "site_payment_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"account_ref" text,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp with time zone,
	"last_synced_at" timestamp with time zone,
	"disconnected_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_account" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "sandbox_accounts" ADD CONSTRAINT "sandbox_accounts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_fees" ADD CONSTRAINT "sandbox_fees_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_fees" ADD CONSTRAINT "application_fees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_fees" ADD CONSTRAINT "application_fees_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_payment_accounts" ADD CONSTRAINT "site_payment_accounts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_fees_site" ON "application_fees" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "application_fees_due" ON "application_fees" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "site_payment_accounts_current" ON "site_payment_accounts" USING btree ("site_id","gateway") WHERE "site_payment_accounts"."disconnected_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_payment_accounts_ref" ON "site_payment_accounts" USING btree ("gateway","account_ref");--> statement-breakpoint
CREATE INDEX "site_payment_accounts_synced" ON "site_payment_accounts" USING btree ("last_synced_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee" CHECK ("orders"."fee_cents" between 0 and "orders"."total_cents");