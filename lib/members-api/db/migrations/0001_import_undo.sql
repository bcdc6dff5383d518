CREATE TABLE "import_replaced" (
	"run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"row" jsonb NOT NULL,
	"previous_run_id" uuid,
	CONSTRAINT "import_replaced_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
ALTER TABLE "build_data" ADD COLUMN "import_run_id" uuid;--> statement-breakpoint
ALTER TABLE "epa_vehicles" ADD COLUMN "import_run_id" uuid;--> statement-breakpoint
ALTER TABLE "history_events" ADD COLUMN "import_run_id" uuid;--> statement-breakpoint
ALTER TABLE "import_errors" ADD COLUMN "column_name" text;--> statement-breakpoint
ALTER TABLE "import_errors" ADD COLUMN "cell" text;--> statement-breakpoint
ALTER TABLE "market_listings" ADD COLUMN "import_run_id" uuid;--> statement-breakpoint
ALTER TABLE "plates" ADD COLUMN "import_run_id" uuid;--> statement-breakpoint
ALTER TABLE "recall_campaigns" ADD COLUMN "import_run_id" uuid;--> statement-breakpoint
ALTER TABLE "import_replaced" ADD CONSTRAINT "import_replaced_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_replaced_previous" ON "import_replaced" USING btree ("previous_run_id");--> statement-breakpoint
CREATE INDEX "build_data_import" ON "build_data" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "epa_import" ON "epa_vehicles" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "history_import" ON "history_events" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "market_import" ON "market_listings" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "plates_import" ON "plates" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "recall_campaigns_import" ON "recall_campaigns" USING btree ("import_run_id");