CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"digest" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"digest" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text DEFAULT 'member' NOT NULL,
	"opened_by" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"phone" text,
	"first" text,
	"last" text,
	"image_key" text,
	"profile" jsonb,
	"role" text DEFAULT 'member' NOT NULL,
	"staff_role" text DEFAULT 'owner' NOT NULL,
	"all_sites" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	"email_verified_at" timestamp with time zone,
	"pending_email" text,
	"signup_credits_due" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_site_email" UNIQUE("site_id","email")
);
--> statement-breakpoint
CREATE TABLE "api_key_secrets" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"ends_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"networks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_accounts" (
	"ref" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_fees" (
	"payment_ref" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_fees_sum" CHECK ("sandbox_fees"."returned_cents" between 0 and "sandbox_fees"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"account" text,
	"fee_cents" integer,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"payment_ref" text,
	"refunds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"subscription_ref" text,
	"interval" text,
	"renewal_cents" integer,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "sandbox_payments_payment_ref_unique" UNIQUE("payment_ref"),
	CONSTRAINT "sandbox_payments_subscription_ref_unique" UNIQUE("subscription_ref")
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemption_order" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"currency" text,
	"product" text,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_redemptions" integer,
	"per_user" integer DEFAULT 1 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code" UNIQUE("site_id","code"),
	CONSTRAINT "coupons_within_limit" CHECK ("coupons"."max_redemptions" is null or "coupons"."redeemed" <= "coupons"."max_redemptions")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"vin" text,
	"vehicle" jsonb,
	"locale" text DEFAULT 'en' NOT NULL,
	"currency" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"tax_rate_bp" integer NOT NULL,
	"plan_version" integer,
	"wholesale_cents" integer DEFAULT 0 NOT NULL,
	"wholesale" jsonb,
	"settlement" text DEFAULT 'none' NOT NULL,
	"wholesale_held" boolean DEFAULT false NOT NULL,
	"coupon_id" uuid,
	"coupon_code" text,
	"gateway" text NOT NULL,
	"gateway_checkout" text,
	"gateway_payment" text,
	"payment_account" text,
	"fee_cents" integer,
	"state" text NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"credits_reclaimed" integer DEFAULT 0 NOT NULL,
	"renewal_of" uuid,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"receipt_number" text,
	"seller" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_receipt" UNIQUE("site_id","receipt_number"),
	CONSTRAINT "orders_key" UNIQUE("site_id","user_id","idempotency_key"),
	CONSTRAINT "orders_checkout" UNIQUE("gateway","gateway_checkout"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0 and "orders"."refunded_cents" <= "orders"."total_cents"),
	CONSTRAINT "orders_fee" CHECK ("orders"."fee_cents" between 0 and "orders"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"order_id" uuid,
	"account" text,
	"checkout_ref" text,
	"payment_ref" text,
	"subscription_ref" text,
	"event" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"detail" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"happened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_once" UNIQUE("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"code" text NOT NULL,
	"product" text NOT NULL,
	"user_type" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"credits" integer,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"interval" text,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_code" UNIQUE("site_id","code"),
	CONSTRAINT "plans_price" CHECK ("plans"."price_cents" >= 0),
	CONSTRAINT "plans_credits" CHECK ("plans"."credits" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"gateway_ref" text,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_once" UNIQUE("order_id","key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" uuid,
	"order_id" uuid,
	"product" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_ref" text NOT NULL,
	"state" text NOT NULL,
	"quota" integer,
	"remaining" integer,
	"renewal_cents" integer,
	"currency" text,
	"interval" text,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_ref" UNIQUE("gateway","gateway_ref"),
	CONSTRAINT "subscriptions_remaining" CHECK ("subscriptions"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "balances_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "balances_not_negative" CHECK ("balances"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vin" text NOT NULL,
	"credit_type" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_offer_once" UNIQUE("site_id","user_id","vin")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_cause" UNIQUE("site_id","user_id","kind","reason","cause"),
	CONSTRAINT "ledger_amount_moves" CHECK ("ledger"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "dispute_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"dispute_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"active" jsonb,
	"check_failed" boolean DEFAULT false NOT NULL,
	"picture_key" text,
	"picture_failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"vin" text NOT NULL,
	"record_id" text NOT NULL,
	"source" text NOT NULL,
	"record" jsonb NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"locale" text NOT NULL,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vin" text NOT NULL,
	"product" text NOT NULL,
	"number" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"model" jsonb NOT NULL,
	"decode" jsonb,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_vehicle" UNIQUE("site_id","user_id","vin","product","revision")
);
--> statement-breakpoint
CREATE TABLE "site_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"host" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"label" text NOT NULL,
	"www_redirect" boolean DEFAULT false NOT NULL,
	"www_ready" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"www_findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verified_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"unreachable_since" timestamp with time zone,
	"emailed_day" integer DEFAULT 0 NOT NULL,
	"replaced_origin" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_domains_claim" UNIQUE("site_id","host")
);
--> statement-breakpoint
CREATE TABLE "site_mail_domains" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"selector" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"dedupe" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sending_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_outbox_dedupe_unique" UNIQUE("dedupe")
);
--> statement-breakpoint
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
	"explanation" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garage_vehicles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vin" text NOT NULL,
	"year" integer,
	"make" text,
	"model" text,
	"model_name" text,
	"nickname" text,
	"notes" text,
	"model_id" text,
	"series" text,
	"trim" text,
	"option" text DEFAULT 'curious' NOT NULL,
	"mileage" integer,
	"source" text,
	"sample" boolean DEFAULT false NOT NULL,
	"open_recalls" integer,
	"value_cents" integer,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vin" text NOT NULL,
	"product" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text NOT NULL,
	"paid_with" text,
	"subscription_id" uuid,
	"is_returned" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"document_id" uuid,
	"swap_of" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "generations_swap_of_unique" UNIQUE("swap_of"),
	CONSTRAINT "generations_key" UNIQUE("site_id","user_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "epa_vehicles" (
	"id" integer PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"base_model" text,
	"vehicle" jsonb NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"column_name" text,
	"cell" text,
	"message" text NOT NULL,
	CONSTRAINT "import_errors_run_id_line_pk" PRIMARY KEY("run_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_replaced" (
	"run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"row" jsonb NOT NULL,
	"previous_run_id" uuid,
	CONSTRAINT "import_replaced_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"fingerprint" text NOT NULL,
	"owner" uuid,
	"spool" text,
	"dry_run" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"size_bytes" bigint,
	"offset" bigint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"unread" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"by_user_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "market_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vin" text,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"trim" text,
	"kind" text NOT NULL,
	"date" text NOT NULL,
	"price_cents" integer,
	"currency" text NOT NULL,
	"mileage" integer,
	"seller" text,
	"place" text,
	"condition" text,
	"images" jsonb NOT NULL,
	"source" text NOT NULL,
	"digest" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_run_id" uuid,
	CONSTRAINT "market_listings_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "recall_campaigns" (
	"record_id" integer PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer NOT NULL,
	"recall" jsonb NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "partner_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"hint" text NOT NULL,
	"email" text,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_invitations_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "site_partners" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"operator_site_id" uuid NOT NULL,
	"user_id" uuid,
	"company" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"postcode" text NOT NULL,
	"country" text NOT NULL,
	"tax_number" text NOT NULL,
	"website" text NOT NULL,
	"state" text NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"invitation_id" uuid,
	"terms_version" text NOT NULL,
	"terms_locale" text NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"terms_accepted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_fees" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"account_ref" text NOT NULL,
	"payment_ref" text NOT NULL,
	"currency" text NOT NULL,
	"charged_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_fees_sum" CHECK ("application_fees"."charged_cents" >= 0 and "application_fees"."returned_cents" between 0 and "application_fees"."charged_cents")
);
--> statement-breakpoint
CREATE TABLE "site_payment_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"account_ref" text,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp with time zone,
	"last_synced_at" timestamp with time zone,
	"disconnected_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"credits" integer,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_versions_once" UNIQUE("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "print_batch_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"vin" text NOT NULL,
	"stock" text,
	"price_cents" integer,
	"mileage" integer,
	"vehicle" text,
	"state" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"error" text,
	"report_id" uuid,
	"sticker_id" uuid,
	"empty" jsonb,
	"brands" text,
	"charged" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "print_batch_rows_position" UNIQUE("pack_id","position")
);
--> statement-breakpoint
CREATE TABLE "print_batches" (
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "print_batches_key" UNIQUE("site_id","user_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"site_id" uuid NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_site_id_series_pk" PRIMARY KEY("site_id","series")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "self_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"states" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"idempotency_key" text,
	"label" text,
	"opens" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_shares_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "document_shares_key" UNIQUE("site_id","user_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "share_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"to_address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_accounts" (
	"site_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"prepaid_cents" bigint DEFAULT 0 NOT NULL,
	"held_cents" bigint DEFAULT 0 NOT NULL,
	"sales_cents" bigint DEFAULT 0 NOT NULL,
	"credit_limit_cents" bigint DEFAULT 0 NOT NULL,
	"open_month" text NOT NULL,
	"statements" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "site_accounts_site_id_currency_test_pk" PRIMARY KEY("site_id","currency","test"),
	CONSTRAINT "site_accounts_limit" CHECK ("site_accounts"."prepaid_cents" - "site_accounts"."held_cents" >= -"site_accounts"."credit_limit_cents"),
	CONSTRAINT "site_accounts_held" CHECK ("site_accounts"."held_cents" >= 0 and "site_accounts"."credit_limit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_ledger" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid,
	"month" text NOT NULL,
	"note" text,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_ledger_cause" UNIQUE("site_id","currency","test","kind","cause"),
	CONSTRAINT "site_ledger_moves" CHECK ("site_ledger"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "site_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"month" text NOT NULL,
	"number" text NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_statements_once" UNIQUE("site_id","currency","test","month")
);
--> statement-breakpoint
CREATE TABLE "site_top_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_checkout" text,
	"gateway_payment" text,
	"key" text NOT NULL,
	"by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "site_top_ups_key" UNIQUE("site_id","key"),
	CONSTRAINT "site_top_ups_amount" CHECK ("site_top_ups"."amount_cents" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "first_starts" (
	"id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"redirect_to" text
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"markdown" text NOT NULL,
	"blocks" jsonb,
	"version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uri" text NOT NULL,
	"config" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"launched_at" timestamp with time zone DEFAULT now(),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_uri_unique" UNIQUE("uri")
);
--> statement-breakpoint
CREATE TABLE "build_data" (
	"key" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"source" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"upload_id" uuid NOT NULL,
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"upload_id" uuid,
	"size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vin" text NOT NULL,
	"kind" text NOT NULL,
	"date" text,
	"event" jsonb NOT NULL,
	"source" text NOT NULL,
	"digest" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_run_id" uuid,
	CONSTRAINT "history_events_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "pending_files" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plates" (
	"plate" text NOT NULL,
	"state" text NOT NULL,
	"vin" text NOT NULL,
	"source" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_run_id" uuid,
	CONSTRAINT "plates_plate_state_pk" PRIMARY KEY("plate","state")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "source_cache" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
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
CREATE TABLE "site_sso" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"label" text NOT NULL,
	"domains" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_role" text,
	"trusts_addresses" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp with time zone,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"sealed_answer" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_identities" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_identities_subject" UNIQUE("site_id","subject")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"email" text NOT NULL,
	"staff_role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"rp_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_settings" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"site_id" uuid,
	"admin_id" uuid NOT NULL,
	"admin_email" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid,
	"visitor" text,
	"choice" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"restore_hash" text,
	"done_at" timestamp with time zone,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deletion_requests_number_unique" UNIQUE("number"),
	CONSTRAINT "deletion_requests_restore_hash_unique" UNIQUE("restore_hash")
);
--> statement-breakpoint
CREATE TABLE "failure_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid,
	"entry" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vin" text NOT NULL,
	"report_type" text NOT NULL,
	"satisfaction" integer NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"vin" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_contact" UNIQUE("site_id","vin","email","mobile")
);
--> statement-breakpoint
CREATE TABLE "preview_counts" (
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "preview_counts_site_id_day_pk" PRIMARY KEY("site_id","day")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"vin" text NOT NULL,
	"message" text NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"phone" text,
	"credit_type" text,
	"satisfaction" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "confirmed_vins" (
	"site_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "confirmed_vins_site_id_user_id_vin_pk" PRIMARY KEY("site_id","user_id","vin")
);
--> statement-breakpoint
CREATE TABLE "plate_lookups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"user_id" uuid,
	"plate_digest" text NOT NULL,
	"state" text NOT NULL,
	"purpose" text NOT NULL,
	"found" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text,
	"cause" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"status" integer,
	"duration_ms" integer,
	"error" text,
	"response" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"types" jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"off_reason" text,
	"off_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"sealed_secret" text NOT NULL,
	"sealed_old_secret" text,
	"overlap_until" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_failures" CHECK ("webhook_endpoints"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid,
	"payload" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_once" UNIQUE("site_id","type","key")
);
--> statement-breakpoint
CREATE TABLE "wholesale_defaults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"currency" text NOT NULL,
	"version" integer NOT NULL,
	"document_cents" integer,
	"unlimited_month_cents" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wholesale_defaults_version" UNIQUE("product","currency","version"),
	CONSTRAINT "wholesale_defaults_cents" CHECK ("wholesale_defaults"."document_cents" >= 0 and "wholesale_defaults"."unlimited_month_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wholesale_prices" (
	"site_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"currency" text NOT NULL,
	"version" integer NOT NULL,
	"document_cents" integer,
	"unlimited_month_cents" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wholesale_prices_version" UNIQUE("site_id","product","currency","version"),
	CONSTRAINT "wholesale_prices_cents" CHECK ("wholesale_prices"."document_cents" >= 0 and "wholesale_prices"."unlimited_month_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wholesale_terms" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"settlement" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_accounts" ADD CONSTRAINT "sandbox_accounts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_fees" ADD CONSTRAINT "sandbox_fees_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_offers" ADD CONSTRAINT "credit_offers_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_offers" ADD CONSTRAINT "credit_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_domains" ADD CONSTRAINT "site_domains_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_mail_domains" ADD CONSTRAINT "site_mail_domains_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_replaced" ADD CONSTRAINT "import_replaced_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_partners" ADD CONSTRAINT "site_partners_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_partners" ADD CONSTRAINT "site_partners_operator_site_id_sites_id_fk" FOREIGN KEY ("operator_site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_fees" ADD CONSTRAINT "application_fees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_fees" ADD CONSTRAINT "application_fees_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_payment_accounts" ADD CONSTRAINT "site_payment_accounts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_batch_rows" ADD CONSTRAINT "print_batch_rows_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_batch_rows" ADD CONSTRAINT "print_batch_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_batch_rows" ADD CONSTRAINT "print_batch_rows_pack_id_print_batches_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."print_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_batches" ADD CONSTRAINT "print_batches_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_batches" ADD CONSTRAINT "print_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD CONSTRAINT "receipt_counters_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_emails" ADD CONSTRAINT "share_emails_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_emails" ADD CONSTRAINT "share_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_emails" ADD CONSTRAINT "share_emails_share_id_document_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."document_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_accounts" ADD CONSTRAINT "site_accounts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_ledger" ADD CONSTRAINT "site_ledger_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_statements" ADD CONSTRAINT "site_statements_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_top_ups" ADD CONSTRAINT "site_top_ups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_theme_drafts" ADD CONSTRAINT "site_theme_drafts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_themes" ADD CONSTRAINT "site_themes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_hosts" ADD CONSTRAINT "site_hosts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sso" ADD CONSTRAINT "site_sso_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_settings" ADD CONSTRAINT "staff_settings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_logs" ADD CONSTRAINT "failure_logs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_counts" ADD CONSTRAINT "preview_counts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_vins" ADD CONSTRAINT "confirmed_vins_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_vins" ADD CONSTRAINT "confirmed_vins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plate_lookups" ADD CONSTRAINT "plate_lookups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_prices" ADD CONSTRAINT "wholesale_prices_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_terms" ADD CONSTRAINT "wholesale_terms_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_tokens_user" ON "reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_site" ON "users" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "users_dealers" ON "users" USING btree ("site_id","created_at","id") WHERE "users"."role" = 'dealer';--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("site_id","created_at","id") WHERE "users"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("site_id","created_at","id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "api_key_secrets_key" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("site_id","user_id");--> statement-breakpoint
CREATE INDEX "api_keys_site" ON "api_keys" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_by_name" ON "api_keys" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "api_keys_mode" ON "api_keys" USING btree ("mode","created_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_renewals" ON "sandbox_payments" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_user" ON "coupon_redemptions" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_site" ON "coupon_redemptions" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_newest" ON "coupon_redemptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_site" ON "orders" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_figures" ON "orders" USING btree ("paid_at","site_id","currency","gateway","total_cents");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("gateway","gateway_payment");--> statement-breakpoint
CREATE INDEX "orders_search_number" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_payment" ON "orders" USING btree ("gateway_payment" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_vin" ON "orders" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_events_checkout" ON "payment_events" USING btree ("gateway","checkout_ref");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("gateway","payment_ref");--> statement-breakpoint
CREATE INDEX "payment_events_subscription" ON "payment_events" USING btree ("gateway","subscription_ref");--> statement-breakpoint
CREATE INDEX "plans_position" ON "plans" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "plans_newest" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "plans_by_price" ON "plans" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "plans_product" ON "plans" USING btree ("product","position","id");--> statement-breakpoint
CREATE INDEX "plans_user_type" ON "plans" USING btree ("user_type","position","id");--> statement-breakpoint
CREATE INDEX "plans_user_product" ON "plans" USING btree ("user_type","product","position","id");--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at","site_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "subscriptions_site" ON "subscriptions" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_end" ON "subscriptions" USING btree ("period_end","id");--> statement-breakpoint
CREATE INDEX "subscriptions_state" ON "subscriptions" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_order" ON "subscriptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_search_ref" ON "subscriptions" USING btree ("gateway_ref" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "credit_offers_site" ON "credit_offers" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credit_offers_newest" ON "credit_offers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "credit_offers_search_vin" ON "credit_offers" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ledger_user" ON "ledger" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_site" ON "ledger" USING btree ("site_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_reason" ON "ledger" USING btree ("reason","site_id","seq") WHERE "ledger"."reason" not in ('purchase', 'generation', 'signup');--> statement-breakpoint
CREATE INDEX "ledger_kind" ON "ledger" USING btree ("kind","site_id","seq") WHERE "ledger"."kind" not in ('vhr', 'sticker');--> statement-breakpoint
CREATE INDEX "dispute_files_dispute" ON "dispute_files" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE INDEX "dispute_files_user" ON "dispute_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_site" ON "disputes" USING btree ("site_id","state","created_at");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_state" ON "disputes" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_reason" ON "disputes" USING btree ("reason","created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_vehicle" ON "disputes" USING btree ("user_id","vin","created_at");--> statement-breakpoint
CREATE INDEX "disputes_search_number" ON "disputes" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "disputes_search_vin" ON "disputes" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_live" ON "disputes" USING btree ("site_id","user_id","vin","source","record_id") WHERE "disputes"."state" in ('open', 'asked');--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("user_id","vin");--> statement-breakpoint
CREATE INDEX "site_domains_host" ON "site_domains" USING btree ("host");--> statement-breakpoint
CREATE INDEX "site_domains_due" ON "site_domains" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "email_outbox_site" ON "email_outbox" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_outbox_newest" ON "email_outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_outbox_to" ON "email_outbox" USING btree ("site_id","to_address") WHERE "email_outbox"."to_address" <> '';--> statement-breakpoint
CREATE INDEX "email_outbox_due" ON "email_outbox" USING btree ("next_attempt_at") WHERE "email_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "email_outbox_leaving" ON "email_outbox" USING btree ("site_id","created_at","id") WHERE "email_outbox"."sent_at" is not null and "email_outbox"."sending_until" is not null;--> statement-breakpoint
CREATE INDEX "email_outbox_kept" ON "email_outbox" USING btree ("sent_at") WHERE "email_outbox"."to_address" <> '';--> statement-breakpoint
CREATE INDEX "email_outbox_waiting" ON "email_outbox" USING btree ("created_at","id","site_id") WHERE "email_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "garage_files_vehicle" ON "garage_files" USING btree ("vehicle_id","kind","position");--> statement-breakpoint
CREATE INDEX "garage_files_user" ON "garage_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "garage_files_removed" ON "garage_files" USING btree ("removed_at") WHERE "garage_files"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "garage_import_rows_import" ON "garage_import_rows" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "garage_import_rows_vehicle" ON "garage_import_rows" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "garage_imports_user" ON "garage_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "garage_mileage_vehicle" ON "garage_mileage" USING btree ("vehicle_id","day");--> statement-breakpoint
CREATE INDEX "garage_mileage_user" ON "garage_mileage" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "garage_vehicle" ON "garage_vehicles" USING btree ("site_id","user_id","vin") WHERE "garage_vehicles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "garage_page" ON "garage_vehicles" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "garage_removed" ON "garage_vehicles" USING btree ("removed_at") WHERE "garage_vehicles"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "generations_open" ON "generations" USING btree ("state","lease_until");--> statement-breakpoint
CREATE INDEX "generations_site" ON "generations" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_figures" ON "generations" USING btree ("created_at","site_id","product","state","is_returned");--> statement-breakpoint
CREATE INDEX "generations_noted" ON "generations" USING btree ("site_id","created_at","id") WHERE "generations"."state" <> 'settled' or "generations"."error" is not null;--> statement-breakpoint
CREATE INDEX "generations_vehicle" ON "generations" USING btree ("user_id","vin","product");--> statement-breakpoint
CREATE INDEX "generations_search_vin" ON "generations" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "epa_model" ON "epa_vehicles" USING btree ("make","year","model");--> statement-breakpoint
CREATE INDEX "epa_import" ON "epa_vehicles" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "import_replaced_previous" ON "import_replaced" USING btree ("previous_run_id");--> statement-breakpoint
CREATE INDEX "import_runs_file" ON "import_runs" USING btree ("kind","fingerprint");--> statement-breakpoint
CREATE INDEX "market_vin" ON "market_listings" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "market_model" ON "market_listings" USING btree ("make","model","year");--> statement-breakpoint
CREATE INDEX "market_import" ON "market_listings" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "recall_campaigns_model" ON "recall_campaigns" USING btree ("make","year","model");--> statement-breakpoint
CREATE INDEX "recall_campaigns_import" ON "recall_campaigns" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "application_fees_site" ON "application_fees" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "application_fees_due" ON "application_fees" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "site_payment_accounts_current" ON "site_payment_accounts" USING btree ("site_id","gateway") WHERE "site_payment_accounts"."disconnected_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_payment_accounts_ref" ON "site_payment_accounts" USING btree ("gateway","account_ref");--> statement-breakpoint
CREATE INDEX "site_payment_accounts_synced" ON "site_payment_accounts" USING btree ("last_synced_at");--> statement-breakpoint
CREATE INDEX "plan_versions_newest" ON "plan_versions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "plan_versions_site" ON "plan_versions" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "print_batch_rows_user" ON "print_batch_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "print_batches_user" ON "print_batches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "document_shares_document" ON "document_shares" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "document_shares_user" ON "document_shares" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "share_emails_share" ON "share_emails" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "share_emails_user" ON "share_emails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "share_emails_to" ON "share_emails" USING btree ("site_id","to_address","created_at");--> statement-breakpoint
CREATE INDEX "site_ledger_month" ON "site_ledger" USING btree ("site_id","currency","test","month","seq");--> statement-breakpoint
CREATE INDEX "site_ledger_order" ON "site_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "site_top_ups_site" ON "site_top_ups" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "site_top_ups_checkout" ON "site_top_ups" USING btree ("gateway","gateway_checkout");--> statement-breakpoint
CREATE INDEX "site_top_ups_payment" ON "site_top_ups" USING btree ("gateway","gateway_payment");--> statement-breakpoint
CREATE INDEX "site_hosts_site" ON "site_hosts" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "site_texts_site" ON "site_texts" USING btree ("site_id","name","locale","seq");--> statement-breakpoint
CREATE INDEX "build_data_prefix" ON "build_data" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "build_data_import" ON "build_data" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "file_parts_key" ON "file_parts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "history_vin" ON "history_events" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "history_import" ON "history_events" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "plates_import" ON "plates" USING btree ("import_run_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_site" ON "staff_invitations" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "staff_passkeys_user" ON "staff_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_site" ON "audit_log" USING btree ("site_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_admin" ON "audit_log" USING btree ("admin_id","seq");--> statement-breakpoint
CREATE INDEX "consents_site" ON "consents" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_site" ON "contact_messages" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deletion_requests_site" ON "deletion_requests" USING btree ("site_id","state","due_at");--> statement-breakpoint
CREATE INDEX "deletion_requests_email" ON "deletion_requests" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX "deletion_requests_newest" ON "deletion_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deletion_requests_by_due" ON "deletion_requests" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "deletion_requests_state" ON "deletion_requests" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "deletion_requests_user" ON "deletion_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_one_open" ON "deletion_requests" USING btree ("site_id","email") WHERE "deletion_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "failure_logs_site" ON "failure_logs" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "failure_logs_newest" ON "failure_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "failure_logs_user" ON "failure_logs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedbacks_site" ON "feedbacks" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "feedbacks_newest" ON "feedbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_satisfaction" ON "feedbacks" USING btree ("satisfaction","id");--> statement-breakpoint
CREATE INDEX "feedbacks_user" ON "feedbacks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedbacks_search_vin" ON "feedbacks" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "leads_site" ON "leads" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX "tickets_site" ON "tickets" USING btree ("site_id","state","created_at");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_not_closed" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plate_lookups_user" ON "plate_lookups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_site" ON "webhook_deliveries" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_kept" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_type" ON "webhook_deliveries" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_error" ON "webhook_deliveries" USING btree ("error","created_at","id") WHERE "webhook_deliveries"."error" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_unsent" ON "webhook_deliveries" USING btree ("state","created_at","id") WHERE "webhook_deliveries"."state" in ('failed', 'skipped');--> statement-breakpoint
CREATE INDEX "webhook_endpoints_site" ON "webhook_endpoints" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_site" ON "webhook_events" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_newest" ON "webhook_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_type" ON "webhook_events" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_user" ON "webhook_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_events_kept" ON "webhook_events" USING btree ("created_at") WHERE "webhook_events"."payload" is not null;--> statement-breakpoint
CREATE INDEX "wholesale_prices_site" ON "wholesale_prices" USING btree ("site_id","created_at","id");--> statement-breakpoint
-- Append-only tables: corrections are new rows.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger rows are never updated or deleted' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON "ledger"
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON "ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows are never updated or deleted' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE FUNCTION price_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of prices are never updated or deleted' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER plan_versions_append_only BEFORE UPDATE OR DELETE ON "plan_versions"
  FOR EACH ROW EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER plan_versions_no_truncate BEFORE TRUNCATE ON "plan_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wholesale_prices_append_only BEFORE UPDATE OR DELETE ON "wholesale_prices"
  FOR EACH ROW EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wholesale_prices_no_truncate BEFORE TRUNCATE ON "wholesale_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wholesale_defaults_append_only BEFORE UPDATE OR DELETE ON "wholesale_defaults"
  FOR EACH ROW EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE TRIGGER wholesale_defaults_no_truncate BEFORE TRUNCATE ON "wholesale_defaults"
  FOR EACH STATEMENT EXECUTE FUNCTION price_refuse_change();
--> statement-breakpoint
CREATE FUNCTION site_ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'movements and statements are never updated or deleted' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER site_ledger_append_only BEFORE UPDATE OR DELETE ON "site_ledger"
  FOR EACH ROW EXECUTE FUNCTION site_ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER site_ledger_no_truncate BEFORE TRUNCATE ON "site_ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION site_ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER site_statements_append_only BEFORE UPDATE OR DELETE ON "site_statements"
  FOR EACH ROW EXECUTE FUNCTION site_ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER site_statements_no_truncate BEFORE TRUNCATE ON "site_statements"
  FOR EACH STATEMENT EXECUTE FUNCTION site_ledger_refuse_change();
--> statement-breakpoint
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
-- Tells every instance that keeps a copy of the site, at commit: 'site <id> <uri>', or 'site' if the site isn't visible.
CREATE FUNCTION tell_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
  known text;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD)->>'uri' IS DISTINCT FROM to_jsonb(NEW)->>'uri' THEN
    PERFORM pg_notify('glovebox_changes', 'site');
    RETURN NULL;
  END IF;
  FOREACH changed IN ARRAY
    CASE TG_OP
      WHEN 'INSERT' THEN ARRAY[(to_jsonb(NEW)->>TG_ARGV[0])::uuid]
      WHEN 'DELETE' THEN ARRAY[(to_jsonb(OLD)->>TG_ARGV[0])::uuid]
      ELSE ARRAY[(to_jsonb(OLD)->>TG_ARGV[0])::uuid, (to_jsonb(NEW)->>TG_ARGV[0])::uuid]
    END
  LOOP
    -- A restore loads rows without a search path.
    EXECUTE format('select uri from %I.sites where id = $1', TG_TABLE_SCHEMA) INTO known USING changed;
    PERFORM pg_notify('glovebox_changes', coalesce('site ' || changed || ' ' || known, 'site'));
  END LOOP;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER sites_tell AFTER INSERT OR UPDATE OR DELETE ON "sites" FOR EACH ROW EXECUTE FUNCTION tell_site_change('id');
--> statement-breakpoint
CREATE TRIGGER site_hosts_tell AFTER INSERT OR UPDATE OR DELETE ON "site_hosts" FOR EACH ROW EXECUTE FUNCTION tell_site_change('site_id');
--> statement-breakpoint
CREATE TRIGGER site_texts_tell AFTER INSERT OR UPDATE OR DELETE ON "site_texts" FOR EACH ROW EXECUTE FUNCTION tell_site_change('site_id');
--> statement-breakpoint
CREATE TRIGGER plans_tell AFTER INSERT OR UPDATE OR DELETE ON "plans" FOR EACH ROW EXECUTE FUNCTION tell_site_change('site_id');
--> statement-breakpoint
CREATE TRIGGER site_payment_accounts_tell AFTER INSERT OR UPDATE OR DELETE ON "site_payment_accounts" FOR EACH ROW EXECUTE FUNCTION tell_site_change('site_id');
--> statement-breakpoint
CREATE TRIGGER wholesale_terms_tell AFTER INSERT OR UPDATE OR DELETE ON "wholesale_terms" FOR EACH ROW EXECUTE FUNCTION tell_site_change('site_id');
--> statement-breakpoint
CREATE FUNCTION tell_vin_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('glovebox_changes', 'vin-index');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER vin_indexes_tell AFTER INSERT OR UPDATE OR DELETE ON "vin_indexes" FOR EACH STATEMENT EXECUTE FUNCTION tell_vin_index();
--> statement-breakpoint
CREATE FUNCTION webhook_delivery_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.type := coalesce(NEW.type, (SELECT e.type FROM webhook_events e WHERE e.id = NEW.event_id));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_type BEFORE INSERT ON "webhook_deliveries"
  FOR EACH ROW EXECUTE FUNCTION webhook_delivery_type();
