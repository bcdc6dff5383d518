import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { createMessagePage, type Notice } from "@/lib/middleware/plain-page";

interface Writer {
  writeHead(status: number, headers: OutgoingHttpHeaders): unknown;
  end(body?: string): unknown;
}

export async function sendMessagePage(
  request: IncomingMessage,
  writer: Writer,
  notice: Notice,
  options: { headers?: Record<string, string> } = {},
): Promise<void> {
  const headers = {
    cookie: request.headers.cookie ?? "",
    "accept-language": request.headers["accept-language"] ?? "",
  };
  const page = createMessagePage(new Request("http://localhost/", { headers }), notice, options).response;
  writer.writeHead(page.status, Object.fromEntries(page.headers));
  writer.end(request.method === "HEAD" ? undefined : await page.text());
}
