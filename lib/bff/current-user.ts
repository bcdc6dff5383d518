import { randomUUID } from "node:crypto";
import { accountCalls, type User } from "@/lib/contract/account";
import type { Site } from "@/lib/site/site";
import { upstream, upstreamAddress } from "./upstream";

export type UserAnswer =
  | { kind: "user"; user: User }
  /** The Members API does not know this token on this site (any more). */
  | { kind: "dead" }
  | { kind: "unavailable" };

export interface Asker {
  site: Pick<Site, "uri">;
  address: string;
}

/** The user of a token, asked from the Members API each time: a session that was ended is dead at once (SEC-AZ-07). */
export async function userOf(token: string, { site, address }: Asker): Promise<UserAnswer> {
  const { path, limits, response } = accountCalls.user;
  try {
    const answer = await upstream()(
      new Request(upstreamAddress(path), {
        headers: {
          uri: site.uri,
          accept: "application/json",
          authorization: `Bearer ${token}`,
          "x-request-id": randomUUID(),
          "x-client-address": address,
        },
        signal: AbortSignal.timeout(limits.timeoutMs),
      }),
    );
    if (answer.status === 401 || answer.status === 403) {
      await answer.body?.cancel();
      return { kind: "dead" };
    }
    const parsed = answer.ok ? response.safeParse(await answer.json()) : undefined;
    if (!parsed?.success) return { kind: "unavailable" };
    return { kind: "user", user: parsed.data.user };
  } catch {
    return { kind: "unavailable" };
  }
}
