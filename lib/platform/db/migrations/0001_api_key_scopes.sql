ALTER TABLE "api_keys" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "api_keys" SET "scopes" = (
  SELECT coalesce(jsonb_agg(DISTINCT CASE scope
    WHEN 'builder:read' THEN 'sticker:read'
    WHEN 'commerce:read' THEN 'billing:read'
    WHEN 'printPack:read' THEN 'printBatch:read'
    WHEN 'printPack:write' THEN 'printBatch:write'
    ELSE scope
  END), '[]'::jsonb)
  FROM jsonb_array_elements_text("scopes") AS scope
);--> statement-breakpoint
ALTER TABLE "api_keys" FORCE ROW LEVEL SECURITY;
