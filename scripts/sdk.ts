import { mkdirSync, writeFileSync } from "node:fs";
import { formatTypescriptClient } from "./sdk/typescript-client";

const folder = new URL("../public/sdk/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("glovebox.ts", folder), formatTypescriptClient());
