import { buildPgliteDump } from "@/lib/members-api/db/pglite-dump";

process.stdout.write(`${await buildPgliteDump()}\n`);
