import { sql } from "drizzle-orm";
import type { Database } from "@/lib/members-api/db/database";

/** The host of each of the sites of `addManySites`, by its number. */
export const manyHost = (at: number) => `cars${at}.example`;

/** Enters so many sites more in two statements, numbered from 0: each as localhost's is, with one host of its own. */
export async function addManySites(db: Database, many: number): Promise<void> {
  const uri = sql`'cars' || n || '.example'`;
  await db.execute(sql`
    insert into sites (id, uri, config, settings)
    select gen_random_uuid(), ${uri},
      config || jsonb_build_object('uri', ${uri}, 'origin', 'https://' || ${uri}, 'other_language_origin', null), settings
    from sites, generate_series(0, ${many - 1}::int) n where uri = 'localhost'`);
  await db.execute(sql`
    insert into site_hosts (host, site_id) select uri, id from sites where uri ~ '^cars[0-9]+[.]example$'`);
}
