CREATE TABLE "receipt_counters" (
	"site_id" uuid NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_site_id_series_pk" PRIMARY KEY("site_id","series")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD CONSTRAINT "receipt_counters_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_receipt" UNIQUE("site_id","receipt_number");--> statement-breakpoint
SELECT set_config('app.site_id', '*', true);--> statement-breakpoint
UPDATE "orders" SET "receipt_number" = "numbered"."number" FROM (
  SELECT "id", CASE "gateway" WHEN 'sandbox' THEN 'TEST-' ELSE '' END || lpad((row_number() OVER (
    PARTITION BY "site_id", "gateway" = 'sandbox' ORDER BY "paid_at", "created_at", "id"))::text, 6, '0') AS "number"
  FROM "orders" WHERE "paid_at" IS NOT NULL
) AS "numbered" WHERE "orders"."id" = "numbered"."id";--> statement-breakpoint
INSERT INTO "receipt_counters" ("site_id", "series", "last")
SELECT "site_id", CASE WHEN "gateway" = 'sandbox' THEN 'test' ELSE 'sale' END, count(*)
FROM "orders" WHERE "receipt_number" IS NOT NULL GROUP BY 1, 2;
