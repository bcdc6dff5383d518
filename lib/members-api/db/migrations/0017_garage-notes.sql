ALTER TABLE "garage_vehicles" ADD COLUMN "nickname" text;--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD COLUMN "notes" text;--> statement-breakpoint
-- Until now the owner's own name for a vehicle stood in model_name, which the API fills with the model where it is empty.
UPDATE "garage_vehicles" SET "nickname" = left("model_name", 100), "model_name" = NULL WHERE "model_name" IS NOT NULL AND "model_name" IS DISTINCT FROM "model";
