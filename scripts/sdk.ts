import { writeFileSync } from "node:fs";
import { SDK_FILE } from "./sdk/sdk-file";
import { typescriptClient } from "./sdk/typescript-client";

/** `npm run sdk`: writes the TypeScript client that sites offer for download. */
writeFileSync(SDK_FILE, typescriptClient());
