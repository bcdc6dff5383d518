import { request as httpRequest } from "node:http";

/** Sends a Request by node:http on a connection of its own: it is closed afterwards, and nothing is sent twice. */
export async function httpSend(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(request.headers), "content-length": String(body.byteLength) };
    const outgoing = httpRequest(
      request.url,
      { method: request.method, headers, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const received = new Headers();
          for (const [name, value] of Object.entries(incoming.headers)) received.set(name, String(value));
          resolve(new Response(Buffer.concat(chunks), { status: incoming.statusCode, headers: received }));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
