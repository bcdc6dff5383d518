import { withBreaker } from "@/lib/bff/circuit-breaker";
import { setClock } from "@/lib/bff/clock";
import { runUpstreamChecks } from "@/lib/bff/health";
import { withCallLog } from "@/lib/bff/log-calls";
import { withRemoteClock } from "@/lib/bff/remote-clock";
import { createRemoteUpstream } from "@/lib/bff/remote-upstream";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import type { OpenedUpstream } from "./opened-upstream";

export function openRemote(origin: string, dataDir: string): OpenedUpstream {
  const remote = withBreaker((onThaw) =>
    withRemoteClock(withCallLog(createRemoteUpstream(origin, { onThaw }))),
  );
  setUpstreamAdapter(remote, new URL(origin).origin);
  return {
    firstStart: null,
    databaseOpenedInMs: null,
    openSites: [],
    hosts: null,
    checks: () => runUpstreamChecks(dataDir),
    async close() {
      setUpstream(undefined);
      setClock(undefined);
    },
  };
}
