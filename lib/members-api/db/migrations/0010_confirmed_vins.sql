CREATE TABLE "confirmed_vins" (
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "confirmed_vins_site_id_user_id_vin_pk" PRIMARY KEY("site_id","user_id","vin")
);
--> statement-breakpoint
ALTER TABLE "confirmed_vins" ADD CONSTRAINT "confirmed_vins_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_vins" ADD CONSTRAINT "confirmed_vins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;