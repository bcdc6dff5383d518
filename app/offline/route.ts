import { renderOfflinePage } from "@/components/garage/offline-page";

export async function GET(): Promise<Response> {
  return new Response(await renderOfflinePage(), { headers: { "content-type": "text/html; charset=utf-8" } });
}
