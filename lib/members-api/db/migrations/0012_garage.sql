CREATE TABLE "garage_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"small_key" text,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garage_import_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "garage_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"added" integer NOT NULL,
	"updated" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garage_mileage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"day" text NOT NULL,
	"miles" integer NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "garage_vehicles" DROP CONSTRAINT "garage_vehicle";--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD COLUMN "open_recalls" integer;--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD COLUMN "value_cents" integer;--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "garage_files" ADD CONSTRAINT "garage_files_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_files" ADD CONSTRAINT "garage_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_files" ADD CONSTRAINT "garage_files_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_import_rows" ADD CONSTRAINT "garage_import_rows_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_import_rows" ADD CONSTRAINT "garage_import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_import_rows" ADD CONSTRAINT "garage_import_rows_import_id_garage_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."garage_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_import_rows" ADD CONSTRAINT "garage_import_rows_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_imports" ADD CONSTRAINT "garage_imports_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_imports" ADD CONSTRAINT "garage_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_mileage" ADD CONSTRAINT "garage_mileage_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_mileage" ADD CONSTRAINT "garage_mileage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_mileage" ADD CONSTRAINT "garage_mileage_vehicle_id_garage_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."garage_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "garage_files_vehicle" ON "garage_files" USING btree ("vehicle_id","kind","position");--> statement-breakpoint
CREATE INDEX "garage_files_user" ON "garage_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "garage_files_removed" ON "garage_files" USING btree ("removed_at") WHERE "garage_files"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "garage_import_rows_import" ON "garage_import_rows" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "garage_import_rows_vehicle" ON "garage_import_rows" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "garage_imports_user" ON "garage_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "garage_mileage_vehicle" ON "garage_mileage" USING btree ("vehicle_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "garage_vehicle" ON "garage_vehicles" USING btree ("site_id","user_id","vin") WHERE "garage_vehicles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "garage_removed" ON "garage_vehicles" USING btree ("removed_at") WHERE "garage_vehicles"."removed_at" is not null;