/* Runs in a hidden frame if a host page's CSP blocks requests. Needs no origin check because the badges are public. */
addEventListener("message", async ({ data, source }: MessageEvent) => {
  if (typeof data !== "string" || !/^[A-Z0-9,]{17,1799}$/.test(data)) return;
  const response = await fetch(`/api/embed/badges?vins=${data}`, { credentials: "omit" }).catch(() => null);
  const answer = response?.ok ? await response.json().catch(() => null) : {};
  (source as Window | null)?.postMessage({ vins: data, answer }, "*");
});
