import { openApiDocument } from "@/lib/contract/openapi";

/** `npm run -s openapi > glovebox.json`: the contract on standard output. */
process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
