import { embedKit } from "./embed-kit";

const answerEmbed = embedKit();

export async function embedResponse(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await answerEmbed(request.method, pathname + search, request.headers);
  const { status, headers, body } = answer ?? { status: 404, headers: {}, body: null };
  return new Response(body && new Uint8Array(body), { status, headers });
}
