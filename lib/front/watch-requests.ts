import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { enterPage } from "@/lib/bff/page-status";
import { BAD_ADDRESS } from "@/lib/middleware/refuse-dot-segments";
import { hasDotSegment } from "@/lib/platform/values";
import { setPageStatus } from "./page-status";
import { setHostedHeaders, setProxyHeaders } from "./proxy-headers";

const REQUEST_START = "http.server.request.start";

const front = createGlobalSingleton<true>("front");

export function noteFront(): void {
  front.set(true);
}

export function hasFront(): boolean {
  return front.get() === true;
}

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
