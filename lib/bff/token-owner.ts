import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { randomId } from "@/lib/core/random-id";
import type { Site } from "@/lib/site/site";
import { upstream, upstreamAddress } from "./upstream";

export interface TokenCaller {
  site: Pick<Site, "uri">;
  address: string;
}

export type OwnerResult<T> =
  | { kind: "known"; answer: T }
  /** The Members API does not know this token on this site (any more). */
  | { kind: "dead" }
  | { kind: "unavailable" };

/** Whose a token is, by the call that says so, asked each time: a session that was ended is dead at once (SEC-AZ-07). */
export async function ownerOf<R extends z.ZodType>(
  { path, limits, response }: CallDefinition<z.ZodType, z.ZodType, R>,
  token: string,
  { site, address }: TokenCaller,
): Promise<OwnerResult<z.output<R>>> {
  try {
    const answer = await upstream()(
      new Request(upstreamAddress(path), {
        headers: {
          uri: site.uri,
          accept: "application/json",
          authorization: `Bearer ${token}`,
          "x-request-id": randomId(),
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
    return parsed?.success ? { kind: "known", answer: parsed.data } : { kind: "unavailable" };
  } catch {
    return { kind: "unavailable" };
  }
}
