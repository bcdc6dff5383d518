import * as z from "zod";
import { createPasswordHasher } from "@/lib/account/server/password";
import { resetAdministrator } from "@/lib/admin/server/reset-administrator";
import { getEnv } from "@/lib/platform/env/env";
import { readCommandLine } from "./command-line.mjs";
import { openDatabase } from "./operations/open-database";

const usage = `npm run reset-admin -- EMAIL

Sets and prints a new password for the account with this email, makes it an administrator of all sites, and ends its
sessions. Creates the account if it doesn't exist. Writes to DATABASE_URL, or to the database in DATA_DIR: stop the server
first.`;

async function main(): Promise<void> {
  const { operands } = readCommandLine({ usage, operands: { min: 1, max: 1 } });
  const email = z.email(`"${operands[0]}" isn't an email address.`).parse(operands[0]);
  const database = await openDatabase(getEnv());
  try {
    const { password, isNew } = await resetAdministrator(database.db, email, createPasswordHasher());
    console.log(`Administrator ${email} ${isNew ? "created" : "reset"}, password (shown once): ${password}`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const reason = error instanceof z.ZodError ? error.issues[0]?.message : error;
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 2;
});
