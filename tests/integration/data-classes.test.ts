import { randomUUID } from "node:crypto";
import { eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { getSiteId, makeMember } from "../setup/admin";
import { readKeptTables } from "../setup/data-classes";
import { describeDatabase } from "../setup/database";
import { openTestApi } from "../setup/members-api";
import { createAnyRow, siteTables } from "../setup/site-rows";

const SITE_ID = "site_id";
const getUserId = (table: (typeof siteTables)[number]["table"]) =>
  Object.entries<PgColumn>(getTableColumns(table)).find(([, { name }]) => name === "user_id");
const owned = siteTables.flatMap(({ name, table }) => {
  const [key, column] = getUserId(table) ?? [];
  return key && column ? [{ name, table, key, column }] : [];
});

describeDatabase((open) => {
  it("[SAFE-16] erasing an account changes its rows in each table as docs/data-classes.md describes", async () => {
    const api = await openTestApi({ open });
    const { db } = api.database;
    const { id: userId } = await makeMember(api, `${randomUUID()}@example.com`);
    const siteId = await getSiteId(api);
    // Uses the same id everywhere, so that all references resolve.
    const one = randomUUID();
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const { table, key } of owned) {
        const row = createAnyRow(table, siteId);
        for (const [name, column] of Object.entries<PgColumn>(getTableColumns(table)))
          if (column.getSQLType() === "uuid" && name in row && column.name !== SITE_ID) row[name] = one;
        // A pending charge would delay the erasure.
        if ("gateway" in row) row.gateway = "manual";
        await tx
          .insert(table)
          .values({ ...row, [key]: userId })
          .onConflictDoNothing();
      }
    });
    const tablesWithRows = async () => {
      const names = [];
      for (const { name, table, column } of owned)
        if ((await db.$count(table, eq(column, userId))) > 0) names.push(name);
      return names.sort();
    };
    expect(await tablesWithRows()).toEqual(owned.map(({ name }) => name).sort());
    await db.transaction((tx) => eraseAccount(tx, api.services, siteId, userId));
    const stays = readKeptTables()
      .filter(({ atErasure }) => ["kept", "cleared"].includes(atErasure))
      .map(({ table }) => table);
    const left = owned.map(({ table }) => getTableName(table)).filter((name) => stays.includes(name));
    expect(await tablesWithRows()).toEqual(left.sort());
    await api.close();
  });
});
