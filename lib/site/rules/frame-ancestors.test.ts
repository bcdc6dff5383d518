import { describe, expect, it } from "vitest";
import { isFrameSource } from "./frame-ancestors";

describe("isFrameSource", () => {
  it.each([
    "https://partner.example",
    "https://*.partner.example",
    "https://*.dealer.example:8443",
    "https://*.cars.co.uk",
    "https://someone.github.io",
    "https://8.8.8.8",
  ])("[SAFE-13] accepts %s", (source) => expect(isFrameSource(source)).toBe(true));

  it.each([
    "https://*.com",
    "https://*.co.uk",
    "https://*.github.io",
    "https://*.example",
    "https://*.8.8.8.8",
    "https://*",
    "http://partner.example",
    "https://localhost",
    "https://LOCALHOST:3000",
    "https://*.app.localhost",
    "https://127.0.0.1",
    "https://127.1",
    "https://0x7f000001",
    "https://169.254.169.254",
    "https://10.0.0.8:8443",
    "https://desk.internal",
    "https://a.example:99999",
    "https://a.example; script-src *",
    "'self'",
  ])("[SAFE-13] rejects %s", (source) => expect(isFrameSource(source)).toBe(false));
});
