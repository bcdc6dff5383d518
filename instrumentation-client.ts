import { keepTraces } from "@/lib/platform/browser/page-trace";

// Keeps zod from trying `new Function`, which the content security policy blocks and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
keepTraces();
