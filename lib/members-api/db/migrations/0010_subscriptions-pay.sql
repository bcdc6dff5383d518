ALTER TABLE "generations" ADD COLUMN "is_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP COLUMN "refunded_cents";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "vhr_subscription";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "sticker_subscription";