import { openApiDocument } from "@/lib/compose/calls/openapi";

process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
