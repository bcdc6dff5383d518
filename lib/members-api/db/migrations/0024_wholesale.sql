CREATE TABLE "plan_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"credits" integer,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_versions_once" UNIQUE("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "wholesale_defaults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"currency" text NOT NULL,
	"version" integer NOT NULL,
	"document_cents" integer,
	"unlimited_month_cents" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wholesale_defaults_version" UNIQUE("product","currency","version"),
	CONSTRAINT "wholesale_defaults_cents" CHECK ("wholesale_defaults"."document_cents" >= 0 and "wholesale_defaults"."unlimited_month_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wholesale_prices" (
	"site_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"currency" text NOT NULL,
	"version" integer NOT NULL,
	"document_cents" integer,
	"unlimited_month_cents" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wholesale_prices_version" UNIQUE("site_id","product","currency","version"),
	CONSTRAINT "wholesale_prices_cents" CHECK ("wholesale_prices"."document_cents" >= 0 and "wholesale_prices"."unlimited_month_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wholesale_terms" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"settlement" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "plan_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wholesale_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wholesale" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settlement" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_prices" ADD CONSTRAINT "wholesale_prices_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_terms" ADD CONSTRAINT "wholesale_terms_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_versions_site" ON "plan_versions" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "wholesale_prices_site" ON "wholesale_prices" USING btree ("site_id","created_at","id");--> statement-breakpoint
-- A price that counted once is a fact: it is answered with another version.
CREATE FUNCTION price_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of prices are never updated or deleted' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER plan_versions_append_only BEFORE UPDATE OR DELETE ON "plan_versions"
  FOR EACH ROW EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER plan_versions_no_truncate BEFORE TRUNCATE ON "plan_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wholesale_prices_append_only BEFORE UPDATE OR DELETE ON "wholesale_prices"
  FOR EACH ROW EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wholesale_prices_no_truncate BEFORE TRUNCATE ON "wholesale_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wholesale_defaults_append_only BEFORE UPDATE OR DELETE ON "wholesale_defaults"
  FOR EACH ROW EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wholesale_defaults_no_truncate BEFORE TRUNCATE ON "wholesale_defaults"
  FOR EACH STATEMENT EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
INSERT INTO "plan_versions" ("id", "site_id", "plan_id", "version", "credits", "price_cents", "currency", "created_at")
SELECT gen_random_uuid(), "site_id", "id", 1, "credits", "price_cents", "currency", "updated_at" FROM "plans";
--> statement-breakpoint
-- The floors of the sites' configurations become the first versions of their wholesale prices.
INSERT INTO "wholesale_prices" ("id", "site_id", "product", "currency", "version", "document_cents", "valid_from")
SELECT gen_random_uuid(), s."id", o."product", coalesce(s."config"->>'currency', 'USD'), 1, (s."config"->>o."name")::integer, now()
FROM "sites" s, (VALUES ('vhr', 'wholesale_report_cents'), ('sticker', 'wholesale_sticker_cents'),
  ('uvc', 'wholesale_basic_cents'), ('global', 'wholesale_credit_cents')) AS o("product", "name")
WHERE s."config"->>o."name" IS NOT NULL;
--> statement-breakpoint
UPDATE "sites" SET "config" = "config" - ARRAY['wholesale_report_cents', 'wholesale_sticker_cents', 'wholesale_basic_cents', 'wholesale_credit_cents']
WHERE "config" ?| ARRAY['wholesale_report_cents', 'wholesale_sticker_cents', 'wholesale_basic_cents', 'wholesale_credit_cents'];
