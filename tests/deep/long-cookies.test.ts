import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../setup/free-port";
import { listen } from "../setup/listen";
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
    const { port, close } = await listen(app);
    const proxy = await startProxy("nginx", await findFreePort(), [port, port]);
    onTestFinished(async () => {
      await proxy.stop();
      await close();
    });
    const cookie = `${browser.cookie}; ${browser.cookie}`;
    const answer = await fetch(`http://127.0.0.1:${proxy.port}/login`, { headers: { cookie } });
    expect([answer.status, await answer.text()]).toEqual([200, cookie]);
    expect(answer.headers.getSetCookie()).toEqual(cookies);
  },
);
