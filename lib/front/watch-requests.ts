import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { globalSingleton } from "@/lib/bff/global-singleton";
import { enterPage } from "@/lib/bff/page-status";
import { hasDotSegment } from "@/lib/core/dot-segments";
import { BAD_ADDRESS } from "@/lib/middleware/refuse-dot-segments";
import { setPageStatus } from "./page-status";
import { setHostedHeaders, setProxyHeaders } from "./proxy-headers";

/** Node's channel: published with each request before the server handles it. */
const REQUEST_START = "http.server.request.start";

const front = globalSingleton<true>("front");

/** Notes that our own server handles this process's requests. */
export function noteFront(): void {
  front.set(true);
}

export function hasFront(): boolean {
  return front.get() === true;
}

/**
 * Does for `next start`, `next dev` and serverless hosts what pages and calls rely on: settles the client's address and
 * scheme, refuses dot segments before Next resolves them, and sets a page's status. Returns what ends it.
 */
export function watchRequests(trustProxy: boolean): () => void {
  const watch = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { socket, headers } = request;
    const peer = { address: socket.remoteAddress, encrypted: "encrypted" in socket };
    if (trustProxy) setHostedHeaders(headers, peer);
    else setProxyHeaders(headers, peer, false);
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (hasDotSegment(path)) request.url = BAD_ADDRESS;
    setPageStatus(request, response, enterPage());
  };
  subscribe(REQUEST_START, watch);
  return () => unsubscribe(REQUEST_START, watch);
}
