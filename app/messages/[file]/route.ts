import { formatMessageFileText } from "@/lib/platform/messages";

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const text = formatMessageFileText((await params).file);
  if (text === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  const headers = {
    "content-type": "application/json",
    "cache-control": "public, max-age=31536000, immutable",
  };
  return new Response(text, { headers });
}
