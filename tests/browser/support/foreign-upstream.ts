import { test as base, expect } from "@/tests/browser/support/fixtures";
import { type AppServer, startApp, untilReady } from "@/tests/setup/app-server";
import { type SpecUpstreamProcess, startSpecUpstream } from "@/tests/setup/spec-upstream/process";

export { expect };

type Options = NonNullable<Parameters<typeof startSpecUpstream>[0]>;

export interface ForeignUpstream {
  upstream: SpecUpstreamProcess;
  app: AppServer;
  origin: string;
}

export const test = base.extend<object, { upstreamOptions: Options; foreign: ForeignUpstream }>({
  upstreamOptions: [{}, { option: true, scope: "worker" }],
  foreign: [
    async ({ upstreamOptions }, use) => {
      const upstream = await startSpecUpstream(upstreamOptions);
      const app = await untilReady(await startApp({ MEMBERS_API_ORIGIN: upstream.origin }));
      await use({ upstream, app, origin: `http://localhost:${app.port}` });
      await app.stop();
      await upstream.stop();
    },
    { scope: "worker" },
  ],
});
