import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { embedSnippet } from "@/lib/embed/rules/snippet";
import { EMBED_HEIGHTS } from "@/lib/embed/rules/widget";
import { expect, expectAccessible, expectNoHorizontalScroll, site, test } from "../support/fixtures";

const SAMPLE = "2T1BURHE5JC034461";
const ACCORD = "1HGCM82633A004352";
const STYLED = "<style>body{font:18px Georgia}h1{margin:1em 0}</style>";
/** CSS resets as aggressive as any theme's. */
const RESET = `<style>html{font-size:62.5%}*{all:unset !important}div{float:left!important;display:none!important;color:red!important}
input,button{appearance:none!important;width:100%!important}svg{display:block!important;height:auto;max-width:100%}</style>`;

interface ForeignPage {
  html: string;
  policy?: string;
}

let pages: Record<string, ForeignPage> = {};
let server: Server;
let origin: string;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      ...(page?.policy ? { "content-security-policy": page.policy } : {}),
    });
    response.end(page?.html ?? "");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://dealer.localhost:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => void server.close());

const snippet = (widget: "search" | "badge" | "report" | "sticker", vin = SAMPLE, lang = "") =>
  embedSnippet({ origin: site(), widget, vin, lang, theme: "light", color: "", label: "Open at the site" })
    .element;
const script = () => `<script async src="${site()}/embed.js"></script>`;
const getPage = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>Cars</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${head}</head><body><main><h1>Our cars</h1>${body}<p>Below</p></main></body></html>`;
const everything = () =>
  ["search", "badge", "report", "sticker"].map((name) => snippet(name as "search")).join("");

async function watchShifts(page: import("@playwright/test").Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

test("[PART-7] on a plain page, widgets are accessible, don't shift the layout or set cookies, and the search works by keyboard", async ({
  page,
  context,
}) => {
  pages = { "/plain": { html: getPage(everything() + script(), STYLED) } };
  const shift = await watchShifts(page);
  await page.route("**/embed.js", async (route) => {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await route.continue();
  });
  await page.goto(`${origin}/plain`);
  await expect(page.getByRole("link", { name: /Records found: \d+/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Sample vehicle/ })).toHaveAttribute("data-state", "found");
  expect(await shift()).toBe(0);
  for (const [name, height] of Object.entries(EMBED_HEIGHTS)) {
    const box = page.locator(`[data-glovebox=${name}]`).locator("form, a");
    expect([name, Math.round((await box.first().boundingBox())?.height ?? 0) <= height]).toEqual([
      name,
      true,
    ]);
  }
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expectAccessible(page, "a dealer's plain page");
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoHorizontalScroll(page, "a dealer's plain page");
  await page.locator("body").press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Enter a VIN");
  await expect(page.getByLabel("Vehicle identification number (VIN)")).toBeFocused();
  await page.keyboard.type(` vin: ${ACCORD.toLowerCase()}-`);
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  expect((await opened).url()).toBe(`${site()}/preview?vin=${ACCORD}`);
});

test("[PART-7] under a strict CSP, widgets run if the site is allowed, use a frame if only frames are, and otherwise stay links", async ({
  page,
  complaints,
}) => {
  const base =
    "default-src 'none'; style-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; require-trusted-types-for 'script'";
  const html = getPage(everything() + script());
  pages = {
    "/strict": { html, policy: `${base}; script-src ${site()}; connect-src ${site()}` },
    "/frames": { html, policy: `${base}; script-src ${site()}; frame-src ${site()}` },
    "/closed": { html, policy: `${base}; script-src ${site()}` },
    "/no-script": { html, policy: base },
  };
  const shift = await watchShifts(page);
  await page.goto(`${origin}/strict`);
  await expect(page.getByRole("link", { name: /Records found/ })).toBeVisible();
  expect(await shift()).toBe(0);
  expect(complaints.lines).toEqual([]);
  await page.getByRole("textbox").fill(ACCORD);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Look up VIN" }).click();
  expect((await opened).url()).toContain(ACCORD);

  complaints.provoke(/Content Security Policy/);
  await page.goto(`${origin}/frames`);
  await expect(page.getByRole("link", { name: /Records found/ })).toBeVisible();
  expect(page.frames()).toHaveLength(2);
  await page.goto(`${origin}/no-script`);
  await expect(page.getByRole("link", { name: "Open at the site" })).toHaveCount(4);
  await page.goto(`${origin}/closed`);
  const link = page.locator("[data-glovebox=badge]").getByRole("link", { name: "Open at the site" });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("href", `${site()}/preview?vin=${SAMPLE}`);
});

test("[PART-7] a page's CSS reset doesn't affect a widget", async ({ page }) => {
  pages = {
    "/theme": { html: getPage(snippet("search") + snippet("badge") + script(), RESET) },
    "/plain": { html: getPage(snippet("search") + snippet("badge") + script()) },
  };
  const describeLook = async () => {
    await expect(page.locator("[data-state=found]")).toBeVisible();
    return page.locator("[data-state=found], form, input, button").evaluateAll((nodes) =>
      nodes.map((node) => {
        const { color, fontSize, backgroundColor, paddingLeft } = getComputedStyle(node);
        return [color, fontSize, backgroundColor, paddingLeft, node.getBoundingClientRect().height];
      }),
    );
  };
  await page.goto(`${origin}/plain`);
  const plain = await describeLook();
  await page.goto(`${origin}/theme`);
  expect(await describeLook()).toEqual(plain);
  await expectAccessible(page, "a theme's page");
});

/** Builds a React page that adds its cards late and re-renders all of them when the first card changes. */
async function reactPage(): Promise<string> {
  // esbuild comes with tsx.
  const { build } = createRequire(createRequire(import.meta.url).resolve("tsx"))("esbuild") as {
    build(options: object): Promise<{ outputFiles: { text: string }[] }>;
  };
  const contents = `import { createElement as h, StrictMode, useEffect, useState } from "react";
    import { createRoot } from "react-dom/client";
    function Cards() {
      const [first, setFirst] = useState(null);
      useEffect(() => { requestAnimationFrame(() => setFirst("1HGCM82633A000000")); window.change = setFirst; }, []);
      const vins = first ? [first, ...Array.from({ length: 99 }, (_, at) => "1HGCM82633A" + String(at + 1).padStart(6, "0"))] : [];
      return h("ul", {}, vins.map((vin, at) => h("li", { key: at }, h("div", { "data-glovebox": "badge", "data-vin": vin }))));
    }
    createRoot(document.getElementById("root")).render(h(StrictMode, {}, h(Cards)));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return (outputFiles[0]?.text ?? "").replaceAll("</script", "<\\/script");
}

test("[PART-7] on a React page that renders late, 100 badges make one request, and a changed VIN makes another", async ({
  page,
}) => {
  const late = `<div id="root"></div><script>${await reactPage()}</script>`;
  pages = { "/late": { html: getPage(late + script()) } };
  const requests: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/api/embed/badges") && requests.push(request.url()),
  );
  const shift = await watchShifts(page);
  await page.goto(`${origin}/late`);
  await expect(page.locator("[data-state=unchecked]")).toHaveCount(100);
  expect(requests).toHaveLength(1);
  await expect(page.getByRole("link", { name: /Not checked yet/ })).toHaveCount(100);
  const before = await shift();
  await page.evaluate((vin) => (window as unknown as { change(vin: string): void }).change(vin), SAMPLE);
  await expect(page.locator("[data-state=found]")).toHaveCount(1);
  await expect(page.locator("[data-state=unchecked]")).toHaveCount(99);
  expect([requests.length, (await shift()) - before]).toEqual([2, 0]);
});

test("[PART-7] a Spanish badge says so if its data is unavailable, and a framed Spanish search works on a page without scripts", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/503|Failed to load resource/);
  const framed = `<iframe title="Search" width="340" height="90" src="${site()}/embed/search?lang=es"></iframe>`;
  pages = {
    "/es": { html: getPage(snippet("badge", SAMPLE, "es") + script()) },
    "/framed": { html: getPage(framed), policy: `default-src 'none'; frame-src ${site()}; img-src data:` },
  };
  await page.route("**/api/embed/badges*", (route) =>
    route.fulfill({ status: 503, headers: { "access-control-allow-origin": "*" }, json: {} }),
  );
  await page.goto(`${origin}/es`);
  await expect(page.getByRole("link", { name: /No disponible por ahora/ })).toHaveAttribute(
    "data-state",
    "unavailable",
  );
  await page.goto(`${origin}/framed`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("textbox").fill(ACCORD);
  const opened = page.context().waitForEvent("page");
  await frame.getByRole("button", { name: "Buscar VIN" }).click();
  expect((await opened).url()).toBe(`${site()}/preview?vin=${ACCORD}`);
});
