-- Every instance keeps copies of what a site is. Whoever changes it tells them all, in the same transaction: they hear it
-- when it is committed, and not at all where it is not. 'site <id> <uri>', or 'site' where the site is not to be seen.
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
    -- With its schema: a restore loads rows without any search path.
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
