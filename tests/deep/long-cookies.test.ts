import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../setup/free-port";
import { hasProxy, startProxy } from "../setup/proxies";
import { RemoteBrowser } from "../setup/remote-browser";

it.skipIf(!hasProxy("nginx"))(
  "[UP-5] deploy/nginx.conf passes cookies with a 4,096-character token in both directions",
  async () => {
    const browser = new RemoteBrowser();
    browser.connect({ tokenLength: 4096 });
    const login = await browser.login();
    const cookies = login.headers.getSetCookie();
    const app = createServer((request, response) => {
      response.setHeaders(new Headers(login.headers));
      response.setHeader("set-cookie", cookies);
      response.end(request.headers.cookie);
    });
    app.listen(0, "127.0.0.1");
    await once(app, "listening");
    const { port } = app.address() as AddressInfo;
    const proxy = await startProxy("nginx", await findFreePort(), [port, port]);
    onTestFinished(async () => {
      await proxy.stop();
      app.close();
    });
    const cookie = `${browser.cookie}; ${browser.cookie}`;
    const answer = await fetch(`http://127.0.0.1:${proxy.port}/login`, { headers: { cookie } });
    expect([answer.status, await answer.text()]).toEqual([200, cookie]);
    expect(answer.headers.getSetCookie()).toEqual(cookies);
  },
);
