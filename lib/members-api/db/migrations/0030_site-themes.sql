CREATE TABLE "site_theme_drafts" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"by_user_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"preview_hash" text,
	"preview_expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_themes" (
	"site_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"source" text NOT NULL,
	"restored_from" integer,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_themes_site_id_number_pk" PRIMARY KEY("site_id","number")
);
--> statement-breakpoint
ALTER TABLE "site_theme_drafts" ADD CONSTRAINT "site_theme_drafts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_themes" ADD CONSTRAINT "site_themes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What visitors saw once is a fact: an older theme comes back as another version.
CREATE FUNCTION theme_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of themes are never updated or deleted' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER site_themes_append_only BEFORE UPDATE OR DELETE ON "site_themes"
  FOR EACH ROW EXECUTE FUNCTION theme_refuse_change();
--> statement-breakpoint
CREATE TRIGGER site_themes_no_truncate BEFORE TRUNCATE ON "site_themes"
  FOR EACH STATEMENT EXECUTE FUNCTION theme_refuse_change();
--> statement-breakpoint
-- Each site's theme of today becomes its first version.
INSERT INTO "site_themes" ("site_id", "number", "settings", "source", "created_at")
SELECT s."id", 1, jsonb_build_object('logo', s."settings"->'logo', 'primary_color', s."settings"->'primary_color',
  'secondary_color', s."settings"->'secondary_color', 'teritary_color', s."settings"->'teritary_color',
  'background_color', s."settings"->'background_color', 'secondary_variant_color', s."settings"->'secondary_variant_color'),
  'first', s."created_at" FROM "sites" s;
