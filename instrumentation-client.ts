import { keepTraces } from "@/lib/platform/browser";

// Keeps zod from trying `new Function`, which the content security policy blocks and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
keepTraces();
