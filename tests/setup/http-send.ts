import { request as httpRequest } from "node:http";

/** Uses a new connection per request and never retries. */
export async function sendOverHttp(request: Request): Promise<Response> {
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
