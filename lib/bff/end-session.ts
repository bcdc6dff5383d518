import { randomUUID } from "node:crypto";
import { accountCalls } from "@/lib/contract/account";
import { logger } from "./log";
import type { Asker } from "./token-owner";
import { upstream, upstreamAddress } from "./upstream";

/** Tells the Members API that a token is done with. A failure is logged: the caller goes on, the token runs out. */
export async function endSession(token: string, { site, address }: Asker): Promise<void> {
  const requestId = randomUUID();
  const { path, method, limits } = accountCalls.logout;
  try {
    const answer = await upstream()(
      new Request(upstreamAddress(path), {
        method,
        headers: {
          uri: site.uri,
          accept: "application/json",
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          "x-request-id": requestId,
          "x-client-address": address,
        },
        body: "{}",
        signal: AbortSignal.timeout(limits.timeoutMs),
      }),
    );
    await answer.body?.cancel();
    if (!answer.ok) logger().warn({ requestId, status: answer.status }, "an old session was not ended");
  } catch (error) {
    logger().warn({ requestId, err: error }, "an old session was not ended");
  }
}
