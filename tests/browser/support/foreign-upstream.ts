import { test as base, expect } from "@/tests/browser/support/fixtures";
import { type AppServer, startApp, untilReady } from "@/tests/setup/app-server";
import type { SpecUpstream } from "@/tests/setup/spec-upstream";
import type { Counts } from "@/tests/setup/spec-upstream/counts";
import { listenSpecUpstream } from "@/tests/setup/spec-upstream/server";

export { expect };

type Options = NonNullable<Parameters<typeof listenSpecUpstream>[0]>;

export interface ForeignUpstream {
  /** `counts` returns a copy, which later calls don't change. */
  upstream: Pick<SpecUpstream, "mend"> & { origin: string; counts(): Promise<Counts> };
  app: AppServer;
  origin: string;
}

export const test = base.extend<object, { upstreamOptions: Options; foreign: ForeignUpstream }>({
  upstreamOptions: [{}, { option: true, scope: "worker" }],
  foreign: [
    async ({ upstreamOptions }, use) => {
      const { origin, upstream, close } = await listenSpecUpstream(upstreamOptions);
      const counts = async () => structuredClone(upstream.counts);
      const app = await untilReady(await startApp({ MEMBERS_API_ORIGIN: origin }));
      const shared = { origin, counts, mend: upstream.mend };
      await use({ upstream: shared, app, origin: `http://localhost:${app.port}` });
      await app.stop();
      await close();
    },
    { scope: "worker" },
  ],
});
