import { and, eq } from "drizzle-orm";
import type { BaseContext, UserRow } from "../kernel/serve";
import { PERSONAL_SECTIONS, type PersonalSection } from "./personal-data-tables";

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function readSection(
  { db, site }: BaseContext,
  user: UserRow,
  { table, columns }: PersonalSection,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.siteId, site.id), eq(table.userId, user.id)));
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [snake(column), value])),
  );
}

/** The account's data as one JSON file, without secrets and digests. */
export async function exportAccount(context: BaseContext, user: UserRow): Promise<Response> {
  const { site, services } = context;
  const sections: Record<string, unknown> = {};
  for (const section of PERSONAL_SECTIONS) {
    sections[section.name] = await readSection(context, user, section);
  }
  const file = {
    site: site.uri,
    made_at: services.now(),
    profile: {
      id: user.id,
      email: user.email,
      phone: user.phone,
      first: user.first,
      last: user.last,
      role: user.role,
      created_at: user.createdAt,
      has_picture: user.imageKey !== null,
      ...user.profile,
    },
    ...sections,
  };
  const day = services.now().toISOString().slice(0, 10);
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="account-data-${day}.json"`,
    },
  });
}
