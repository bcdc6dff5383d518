CREATE TABLE "file_parts" (
	"upload_id" uuid NOT NULL,
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "pending_files" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vin_indexes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"data_date" text NOT NULL,
	"replaced_date" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "upload_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "size" bigint;--> statement-breakpoint
CREATE INDEX "file_parts_key" ON "file_parts" USING btree ("key");--> statement-breakpoint
CREATE FUNCTION tell_vin_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('glovebox_changes', 'vin-index');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER vin_indexes_tell AFTER INSERT OR UPDATE OR DELETE ON "vin_indexes" FOR EACH STATEMENT EXECUTE FUNCTION tell_vin_index();
