CREATE TABLE "site_accounts" (
	"site_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"prepaid_cents" bigint DEFAULT 0 NOT NULL,
	"held_cents" bigint DEFAULT 0 NOT NULL,
	"sales_cents" bigint DEFAULT 0 NOT NULL,
	"credit_limit_cents" bigint DEFAULT 0 NOT NULL,
	"open_month" text NOT NULL,
	"statements" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "site_accounts_site_id_currency_test_pk" PRIMARY KEY("site_id","currency","test"),
	CONSTRAINT "site_accounts_limit" CHECK ("site_accounts"."prepaid_cents" - "site_accounts"."held_cents" >= -"site_accounts"."credit_limit_cents"),
	CONSTRAINT "site_accounts_held" CHECK ("site_accounts"."held_cents" >= 0 and "site_accounts"."credit_limit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_ledger" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid,
	"month" text NOT NULL,
	"note" text,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_ledger_cause" UNIQUE("site_id","currency","test","kind","cause"),
	CONSTRAINT "site_ledger_moves" CHECK ("site_ledger"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "site_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"month" text NOT NULL,
	"number" text NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_statements_once" UNIQUE("site_id","currency","test","month")
);
--> statement-breakpoint
CREATE TABLE "site_top_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_checkout" text,
	"gateway_payment" text,
	"key" text NOT NULL,
	"by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "site_top_ups_key" UNIQUE("site_id","key"),
	CONSTRAINT "site_top_ups_amount" CHECK ("site_top_ups"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wholesale_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_accounts" ADD CONSTRAINT "site_accounts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_ledger" ADD CONSTRAINT "site_ledger_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_statements" ADD CONSTRAINT "site_statements_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_top_ups" ADD CONSTRAINT "site_top_ups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_ledger_month" ON "site_ledger" USING btree ("site_id","currency","test","month","seq");--> statement-breakpoint
CREATE INDEX "site_ledger_order" ON "site_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "site_top_ups_site" ON "site_top_ups" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "site_top_ups_checkout" ON "site_top_ups" USING btree ("gateway","gateway_checkout");--> statement-breakpoint
CREATE INDEX "site_top_ups_payment" ON "site_top_ups" USING btree ("gateway","gateway_payment");
--> statement-breakpoint
CREATE FUNCTION site_ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'movements and statements are never updated or deleted' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER site_ledger_append_only BEFORE UPDATE OR DELETE ON "site_ledger"
  FOR EACH ROW EXECUTE FUNCTION site_ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER site_ledger_no_truncate BEFORE TRUNCATE ON "site_ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION site_ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER site_statements_append_only BEFORE UPDATE OR DELETE ON "site_statements"
  FOR EACH ROW EXECUTE FUNCTION site_ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER site_statements_no_truncate BEFORE TRUNCATE ON "site_statements"
  FOR EACH STATEMENT EXECUTE FUNCTION site_ledger_refuse_change();
