import { accountCalls } from "@/lib/contract/account";
import { randomId } from "@/lib/core/random-id";
import { logger } from "./log";
import type { TokenCaller } from "./token-owner";
import { upstream, upstreamAddress } from "./upstream";

/** Revokes a token at the Members API. A failure is only logged: the token expires by itself. */
export async function endSession(token: string, { site, address }: TokenCaller): Promise<void> {
  const requestId = randomId();
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
