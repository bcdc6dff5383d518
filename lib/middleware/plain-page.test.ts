import { expect, it } from "vitest";
import { createMessagePage } from "./plain-page";

it.each([
  ["locale=es; theme=dark", '<html lang="es" data-theme="dark">'],
  ["theme=light", '<html lang="en" data-theme="light">'],
  ["theme=system", '<html lang="en">'],
  ['theme="><script>', '<html lang="en">'],
])(
  "[WV-1] a page shown without a site takes its language and theme from the cookie %s",
  async (cookie, head) => {
    const request = new Request("http://localhost/", { headers: { cookie } });
    expect(await createMessagePage(request, "unavailable").response.text()).toContain(head);
  },
);
