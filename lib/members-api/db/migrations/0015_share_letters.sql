CREATE TABLE "share_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"to_address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_shares" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "share_letters" ADD CONSTRAINT "share_letters_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_letters" ADD CONSTRAINT "share_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_letters" ADD CONSTRAINT "share_letters_share_id_document_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."document_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_letters_share" ON "share_letters" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "share_letters_user" ON "share_letters" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "share_letters_to" ON "share_letters" USING btree ("site_id","to_address","created_at");--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_key" UNIQUE("site_id","user_id","idempotency_key");