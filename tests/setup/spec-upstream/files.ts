import type { State } from "./state";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mN88OA/AwAJtgOBnQrEVgAAAABJRU5ErkJggg==",
  "base64",
);
const PICTURES = ["/files/logo.png", "/files/photo.png"];

export function sendFile(state: State, method: string, pathname: string, path: string): Response {
  if (method !== "GET") return sendNotFound(method, pathname);
  if (PICTURES.includes(path)) return new Response(PICTURE, { headers: { "content-type": "image/png" } });
  const pdf = state.files.get(path.slice("/files/".length));
  if (!pdf) return sendNotFound(method, pathname);
  return new Response(Buffer.from(pdf), { headers: { "content-type": "application/pdf" } });
}

/** Returns Express's page for an unknown path or method. */
export function sendNotFound(method: string, pathname: string): Response {
  const line = `<pre>Cannot ${method} ${escapeHtml(pathname)}</pre>`;
  const head =
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>';
  return new Response(`${head}\n<body>\n${line}\n</body>\n</html>\n`, {
    status: 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
