import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildPgliteDump, prepareFirstStart } from "@/lib/platform/db/pglite-dump";

const path = await buildPgliteDump();
await prepareFirstStart(path);
process.stdout.write(`${path}\n`);
for (const name of readdirSync(dirname(path)))
  if (name.endsWith(".tar.gz") && name !== basename(path)) rmSync(join(dirname(path), name));
