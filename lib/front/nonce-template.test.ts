import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { nonceTemplate } from "./nonce-template";

const nonce = () => randomBytes(16).toString("base64");
const scripts = (own: string, count: number) =>
  Array.from({ length: count }, (_, at) => `<script nonce="${own}" src="/chunk-${at}.js"></script>`).join("");
const pageOf = (own: string) =>
  `<!doctype html><title>Ünïcode ${own}</title>${scripts(own, 40)}${"<p>filler of a long page</p>".repeat(3000)}${scripts(own, 3)}`;

it("[RUN-FAST] [SEC-CSP-01] each sending of a kept page has its own nonce, plain and compressed, and nothing of the first", async () => {
  const first = nonce();
  const template = await nonceTemplate(Buffer.from(pageOf(first)), first);
  for (const own of [nonce(), nonce(), nonce()]) {
    expect(template?.plain(own).toString()).toBe(pageOf(own));
    const packed = template?.gzip(own) ?? Buffer.alloc(0);
    expect(gunzipSync(packed).toString()).toBe(pageOf(own));
    expect(packed.includes(first)).toBe(false);
  }
});

it("[RUN-FAST] a page whose text looks like its nonce is compressed right", async () => {
  const own = "AAAAAAAAAAAAAAAAAAAAAA==";
  const page = `${"A".repeat(21)}<b>${own}</b>${"AAAA=".repeat(50)}${own}${own}`;
  const template = await nonceTemplate(Buffer.from(page), own);
  const next = "BBBBBBBBBBBBBBBBBBBBBB==";
  expect(gunzipSync(template?.gzip(next) ?? "").toString()).toBe(page.replaceAll(own, next));
});

it("[RUN-FAST] a page without its nonce is not kept, and a nonce of another length is refused", async () => {
  expect(await nonceTemplate(Buffer.from("<p>no script</p>"), nonce())).toBeNull();
  const own = nonce();
  const template = await nonceTemplate(Buffer.from(pageOf(own)), own);
  expect(() => template?.gzip("short")).toThrow("another length");
});
