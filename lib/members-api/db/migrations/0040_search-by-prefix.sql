CREATE INDEX IF NOT EXISTS "orders_search_number" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_search_payment" ON "orders" USING btree ("gateway_payment" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_search_vin" ON "orders" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_search_ref" ON "subscriptions" USING btree ("gateway_ref" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_offers_search_vin" ON "credit_offers" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_search_number" ON "disputes" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_search_vin" ON "disputes" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "generations_search_vin" ON "generations" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feedbacks_search_vin" ON "feedbacks" USING btree ("vin" text_pattern_ops);--> statement-breakpoint
-- Earlier starts made trigram indexes, and policies for a role that searched all sites.
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i' AND relname ~ '_words_[0-9a-f]{8}$'
  LOOP
    EXECUTE format('DROP INDEX %I', item.relname);
  END LOOP;
  FOR item IN SELECT p.polrelid::regclass AS relation FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND p.polname = 'searched'
  LOOP
    EXECUTE format('DROP POLICY searched ON %s', item.relation);
  END LOOP;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'glovebox_search') THEN RETURN; END IF;
  BEGIN
    EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM glovebox_search', current_schema());
    EXECUTE format('REVOKE ALL ON SCHEMA %I FROM glovebox_search', current_schema());
  EXCEPTION WHEN insufficient_privilege OR undefined_object THEN NULL;
  END;
  -- Another database may still use the role, and the login may not be allowed to drop it.
  BEGIN
    DROP ROLE glovebox_search;
  EXCEPTION WHEN OTHERS THEN NULL;
  END;
END $$;
