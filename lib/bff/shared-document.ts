import { withDeadline } from "@/lib/platform/calls";
import type { Locale } from "@/lib/platform/i18n";
import { AppError, createRandomId } from "@/lib/platform/values";
import { type SharedDocument, shareCalls } from "@/lib/share/contract/share";
import { markPageOutage } from "./page-status";
import { readAnswer } from "./read-answer";
import type { TokenCaller } from "./token-owner";
import { buildUpstreamAddress, getUpstream } from "./upstream";

export async function fetchSharedDocument(
  key: string,
  { site, address }: TokenCaller,
  locale: Locale,
): Promise<SharedDocument | null> {
  const { path, method, limits, response } = shareCalls.read;
  const requestId = createRandomId();
  const send = async (signal: AbortSignal) => {
    const answer = await getUpstream()(
      new Request(buildUpstreamAddress(path), {
        method,
        headers: {
          uri: site.uri,
          accept: "application/json",
          "accept-language": locale,
          "content-type": "application/json",
          "x-request-id": requestId,
          "x-client-address": address,
        },
        body: JSON.stringify({ key }),
        signal,
      }),
    );
    if (answer.ok) {
      const { uri: siteUri, money } = site;
      return response.parse(await readAnswer(shareCalls.read, answer, { requestId, siteUri, money }));
    }
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 400) return null;
    throw new AppError("bad_gateway", `A shared document could not be read: ${answer.status}.`);
  };
  return withDeadline(limits.timeoutMs, send).catch((error: unknown) => {
    throw markPageOutage(error);
  });
}
