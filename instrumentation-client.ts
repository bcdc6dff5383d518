import { keepTraces } from "@/lib/client/page-trace";

/*
 * Before any other script of the page: zod tries `new Function` once to see whether it may, which the page's policy
 * refuses and reports. Told that it may not, it does not try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
keepTraces();
