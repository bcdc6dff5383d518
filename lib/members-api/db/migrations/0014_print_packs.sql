CREATE TABLE "print_pack_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"vin" text NOT NULL,
	"vehicle" text,
	"state" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"error" text,
	"report_id" uuid,
	"sticker_id" uuid,
	"brands" text,
	"charged" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "print_pack_rows_position" UNIQUE("pack_id","position")
);
--> statement-breakpoint
CREATE TABLE "print_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"with_report" boolean NOT NULL,
	"with_sticker" boolean NOT NULL,
	"with_label" boolean DEFAULT false NOT NULL,
	"guide" jsonb,
	"state" text NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "print_packs_key" UNIQUE("site_id","user_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "print_pack_rows" ADD CONSTRAINT "print_pack_rows_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_pack_rows" ADD CONSTRAINT "print_pack_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_pack_rows" ADD CONSTRAINT "print_pack_rows_pack_id_print_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."print_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_packs" ADD CONSTRAINT "print_packs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_packs" ADD CONSTRAINT "print_packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_pack_rows_user" ON "print_pack_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "print_packs_user" ON "print_packs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "print_packs_running" ON "print_packs" USING btree ("lease_until") WHERE "print_packs"."state" = 'running';