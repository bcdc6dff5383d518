import type { IncomingMessage, ServerResponse } from "node:http";
import { routes } from "@/lib/routes";
import { CapturedResponse, ownRequest } from "./captured-response";

/** How long an instance is not ready because of its first page. */
const WAIT_MS = 10_000;

/**
 * Draws the home page at `host`, for nobody. The first page of a process takes a second, of which nobody else is served: Next's
 * code is loaded, and the samples on it are made. Where a proxy looks at probes, no visitor waits for that. Drawn twice: what was
 * late for the first is on the second, which costs nothing where nothing was. Resolves in any case, after ten seconds at most;
 * `onFailure` hears why no page was drawn.
 */
export async function drawFirstPage(
  draw: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>,
  host: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${WAIT_MS / 1000} s.`)), WAIT_MS);
  });
  const drawTwice = async () => {
    for (let drawn = 0; drawn < 2; drawn += 1) {
      const request = ownRequest(routes.home, { host });
      await draw(request, new CapturedResponse(request));
    }
  };
  await Promise.race([drawTwice(), late])
    .catch(onFailure)
    .finally(() => clearTimeout(timer));
}
