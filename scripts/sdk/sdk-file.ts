import { fileURLToPath } from "node:url";

/** Served as it is, at /sdk/glovebox.ts. */
export const SDK_FILE = fileURLToPath(new URL("../../public/sdk/glovebox.ts", import.meta.url));
