import type { IncomingMessage, ServerResponse } from "node:http";
import { type PageRun, watchPage } from "@/lib/bff/page-status";
import { sendMessagePage } from "./send-message-page";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function drawPage(
  handler: PageHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Readonly<PageRun>> {
  return watchPage(async (run) => {
    setPageStatus(request, response, run);
    await handler(request, response);
    return run;
  });
}

export function setPageStatus(
  request: IncomingMessage,
  response: ServerResponse,
  run: Readonly<PageRun>,
): void {
  replaceStatus(response, () => run.missing);
  replaceWithOutage(request, response, () => run.outage);
}

function replaceStatus(response: ServerResponse, isMissing: () => boolean): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  Object.assign(response, {
    writeHead: (status: unknown, ...rest: unknown[]) =>
      writeHead(status === 200 && isMissing() ? 404 : status, ...rest),
  });
}

function replaceWithOutage(
  request: IncomingMessage,
  response: ServerResponse,
  isOutage: () => boolean,
): void {
  let replaced = false;
  const original = {
    writeHead: response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse,
    write: response.write.bind(response) as (...args: unknown[]) => boolean,
    end: response.end.bind(response) as (...args: unknown[]) => ServerResponse,
  };
  const sendOutage = async () => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    await sendMessagePage(request, original, "unavailable", { headers: { "retry-after": "5" } });
  };
  const isReplaced = (status: unknown) => {
    if (!replaced && !response.headersSent && status === 500 && isOutage()) {
      replaced = true;
      void sendOutage();
    }
    return replaced;
  };
  Object.assign(response, {
    writeHead: (...args: unknown[]) => (isReplaced(args[0]) ? response : original.writeHead(...args)),
    write: (...args: unknown[]) => isReplaced(response.statusCode) || original.write(...args),
    end: (...args: unknown[]) => (isReplaced(response.statusCode) ? response : original.end(...args)),
  });
}
