import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { OFFLINE_CACHE, OFFLINE_COPY_DAYS, SESSION_DIGEST_HEADER } from "@/lib/platform/values/offline-copy";
import { ENDING_WORKER, OFFLINE_WORKER } from "./offline-worker";

const ORIGIN = "https://cars.example";
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

type Handler = (event: Record<string, unknown>) => void;
type Network = (path: string, init?: RequestInit) => Response | Promise<Response>;

const page = (text: string, digest: string | null, status = 200) =>
  new Response(text, { status, headers: digest === null ? {} : { [SESSION_DIGEST_HEADER]: digest } });

function newCaches() {
  const names = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = names.get(name) ?? new Map<string, Response>();
    names.set(name, cache);
    return { put: async (key: string, response: Response) => void cache.set(key, response) };
  };
  return {
    open,
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      names.get(cacheName)?.get(key)?.clone(),
    delete: async (name: string) => names.delete(name),
    keys: async () => [...names.keys()],
  };
}

/** Runs the worker's source in a scope with only service worker APIs. */
function startWorker(text: string, caches = newCaches()) {
  const handlers = new Map<string, Handler>();
  const work: Promise<unknown>[] = [];
  const world = {
    now: 0,
    network: (() => {
      throw new TypeError("Failed to fetch");
    }) as Network,
    requested: [] as string[],
    unregistered: 0,
    preload: false,
  };
  const fetch = async (target: string | { url: string }, init?: RequestInit) => {
    const path = typeof target === "string" ? target : target.url.replace(ORIGIN, "");
    world.requested.push(path);
    return world.network(path, init);
  };
  const registration = {
    unregister: async () => {
      world.unregistered += 1;
    },
    navigationPreload: { enable: async () => Object.assign(world, { preload: true }) },
  };
  const self = {
    registration,
    skipWaiting: () => undefined,
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  };
  const clock = { now: () => world.now };
  runInNewContext(text, { self, caches, fetch, Date: clock, Response, Headers, URL });
  const settle = async () => {
    for (let one = work.shift(); one; one = work.shift()) await one;
  };
  const send = (type: string, more: object = {}) =>
    handlers.get(type)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise), ...more });
  const visit = async (path: string, more: { method?: string; destination?: string; mode?: string } = {}) => {
    let answer: Promise<Response> | undefined;
    const navigation = { mode: "navigate", method: "GET", destination: "document" };
    const request = { url: `${ORIGIN}${path}`, ...navigation, ...more };
    const respondWith = (reply: Promise<Response>) => {
      answer = reply;
    };
    send("fetch", { request, respondWith });
    const bodyText = await answer?.then(
      (response) => response.text(),
      () => "no connection",
    );
    await settle();
    return bodyText;
  };
  const tell = async (data: string) => {
    send("message", { data });
    await settle();
  };
  return { world, caches, send, settle, visit, tell };
}

async function startWithCopy() {
  const worker = startWorker(OFFLINE_WORKER);
  online(worker, "ann");
  await worker.tell("loaded");
  return worker;
}
const online = ({ world }: ReturnType<typeof startWorker>, login: string) => {
  world.network = (path) =>
    path === "/offline" ? page(`copy of ${login}`, login) : page(`page ${path} of ${login}`, login);
};
const offline = ({ world }: ReturnType<typeof startWorker>) => {
  world.network = () => {
    throw new TypeError("Failed to fetch");
  };
};
const getCopy = async ({ caches }: Pick<ReturnType<typeof startWorker>, "caches">) =>
  (await caches.match("/offline", { cacheName: OFFLINE_CACHE }))?.text();

async function askSlowly(worker: ReturnType<typeof startWorker>): Promise<(answer: Response) => void> {
  let arrive: (answer: Response) => void = () => undefined;
  worker.world.network = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  worker.send("message", { data: "loaded" });
  // Waits until the worker has checked its cache and sent the request.
  await new Promise((resolve) => setImmediate(resolve));
  return arrive;
}

describe("[FIRST-8] offline worker", () => {
  it("responds with the copy for any page if there is no connection", async () => {
    const worker = await startWithCopy();
    expect(await worker.visit("/my-vehicles")).toBe("page /my-vehicles of ann");
    offline(worker);
    for (const path of ["/", "/my-vehicles", "/dashboard?vin=X", "/members/api/document.pdf"])
      expect(await worker.visit(path)).toBe("copy of ann");
  });

  it("passes on every server response, including errors", async () => {
    const worker = await startWithCopy();
    for (const status of [404, 429, 500, 503]) {
      worker.world.network = () => page(`status ${status}`, null, status);
      expect(await worker.visit("/my-vehicles")).toBe(`status ${status}`);
    }
    expect(await getCopy(worker)).toBe("copy of ann");
  });

  it("doesn't request a page twice if the browser preloaded it", async () => {
    const worker = await startWithCopy();
    worker.send("activate");
    await worker.settle();
    expect(worker.world.preload).toBe(true);
    worker.world.requested = [];
    let answer: Promise<Response> | undefined;
    worker.send("fetch", {
      request: { url: `${ORIGIN}/?token=once`, mode: "navigate", method: "GET", destination: "document" },
      preloadResponse: Promise.resolve(page("asked ahead", "ann")),
      respondWith: (reply: Promise<Response>) => {
        answer = reply;
      },
    });
    expect(await (await answer)?.text()).toBe("asked ahead");
    expect(worker.world.requested).toEqual([]);
  });

  it("stores only the copy, and handles only pages", async () => {
    const worker = await startWithCopy();
    await worker.visit("/my-vehicles");
    for (const mode of ["cors", "no-cors", "same-origin"])
      expect(await worker.visit("/members/api/user", { mode })).toBeUndefined();
    expect(await worker.caches.keys()).toEqual([OFFLINE_CACHE]);
    offline(worker);
    expect(await worker.visit("/members/api/user", { mode: "cors" })).toBeUndefined();
  });

  it("doesn't show the copy in a frame or on admin pages", async () => {
    const worker = await startWithCopy();
    offline(worker);
    expect(await worker.visit("/my-vehicles", { destination: "iframe" })).toBe("no connection");
    for (const path of ["/admin", "/admin/users", "/admin-login"])
      expect(await worker.visit(path)).toBe("no connection");
  });

  it("doesn't store errors, or responses that didn't pass the middleware", async () => {
    for (const answer of [page("down", null, 503), page("down", "ann", 503), page("bare", null)]) {
      const worker = startWorker(OFFLINE_WORKER);
      worker.world.network = () => answer;
      await worker.tell("loaded");
      expect(await worker.caches.keys()).toEqual([]);
    }
    const worker = await startWithCopy();
    worker.world.now += 60 * MINUTE;
    worker.world.network = () => page("down", null, 503);
    await worker.tell("loaded");
    offline(worker);
    expect(await worker.visit("/")).toBe("copy of ann");
  });
});

describe("[FIRST-8] renewing the copy", () => {
  const renewals = (worker: ReturnType<typeof startWorker>) =>
    worker.world.requested.filter((path) => path === "/offline").length;

  it("happens after a page load if the copy is ten minutes old, or immediately after a garage change", async () => {
    const worker = await startWithCopy();
    await worker.tell("loaded");
    worker.world.now += 9 * MINUTE;
    await worker.tell("loaded");
    expect(renewals(worker)).toBe(1);
    await worker.tell("changed");
    expect(renewals(worker)).toBe(2);
    worker.world.now += 10 * MINUTE;
    await worker.tell("loaded");
    expect(renewals(worker)).toBe(3);
  });

  it("happens only once more for all changes during a renewal", async () => {
    const worker = await startWithCopy();
    for (let change = 0; change < 5; change += 1) worker.send("message", { data: "changed" });
    await worker.settle();
    expect(renewals(worker)).toBe(3);
  });

  it("the copy lasts no longer than an idle session, even if the clock was changed", async () => {
    for (const days of [OFFLINE_COPY_DAYS, -OFFLINE_COPY_DAYS]) {
      const worker = await startWithCopy();
      offline(worker);
      worker.world.now += days * DAY;
      expect(await worker.visit("/")).toBe("no connection");
      expect(await worker.caches.keys()).toEqual([]);
    }
  });
});

describe("[FIRST-8] [SEC-CACHE-04] [SEC-SW-01] the copy of a previous login", () => {
  it.each([true, false])(
    "is deleted on another login's first page (worker restarted: %s)",
    async (isRestarted) => {
      const first = await startWithCopy();
      const worker = isRestarted ? startWorker(OFFLINE_WORKER, first.caches) : first;
      online(worker, "bob");
      await worker.visit("/dashboard");
      expect(await worker.caches.keys()).toEqual([]);
      offline(worker);
      expect(await worker.visit("/")).toBe("no connection");
    },
  );

  it("isn't stored if another user's page loaded while it was requested", async () => {
    const worker = startWorker(OFFLINE_WORKER);
    const late = await askSlowly(worker);
    online(worker, "bob");
    const visited = worker.visit("/");
    late(page("copy of ann", "ann"));
    await visited;
    expect(await getCopy(worker)).toBeUndefined();
  });

  it("is replaced by the copy of the login that started during the request", async () => {
    const worker = startWorker(OFFLINE_WORKER);
    const late = await askSlowly(worker);
    online(worker, "bob");
    const visited = worker.visit("/");
    worker.send("message", { data: "loaded" });
    late(page("copy of ann", "ann"));
    await visited;
    expect(await getCopy(worker)).toBe("copy of bob");
  });

  it("is deleted again if the other user's page loaded while it was being written", async () => {
    const caches = newCaches();
    const worker = startWorker(OFFLINE_WORKER, caches);
    online(worker, "ann");
    const { open } = caches;
    let visited: Promise<unknown> | undefined;
    caches.open = async (name) => {
      const cache = await open(name);
      return {
        put: async (key, response) => {
          online(worker, "bob");
          visited = worker.visit("/");
          await new Promise((resolve) => setImmediate(resolve));
          await cache.put(key, response);
        },
      };
    };
    worker.send("message", { data: "loaded" });
    await worker.settle();
    await visited;
    await worker.settle();
    expect(await getCopy(worker)).toBeUndefined();
  });

  it("is deleted by a form that may log someone else in", async () => {
    const worker = await startWithCopy();
    expect(await worker.visit("/switch-account", { method: "POST" })).toBeUndefined();
    expect(await worker.caches.keys()).toEqual([]);
  });
});

describe("[FIRST-8] the worker if the browser denies storage", () => {
  const refuse = async (): Promise<never> => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };

  it("passes on every page and form, stores nothing, and lets the browser show its own error when offline", async () => {
    const refusing = { open: refuse, match: refuse, delete: refuse, keys: refuse };
    const worker = startWorker(OFFLINE_WORKER, refusing);
    online(worker, "ann");
    expect(await worker.visit("/my-vehicles")).toBe("page /my-vehicles of ann");
    await worker.tell("changed");
    expect(await worker.visit("/switch-account", { method: "POST" })).toBeUndefined();
    offline(worker);
    expect(await worker.visit("/my-vehicles")).toBe("no connection");
  });

  it("never shows a copy that it couldn't delete to the next user", async () => {
    const worker = await startWithCopy();
    worker.caches.delete = refuse;
    online(worker, "ben");
    expect(await worker.visit("/")).toBe("page / of ben");
    offline(worker);
    expect(await worker.visit("/my-vehicles")).toBe("no connection");
  });
});

it("[FIRST-8] [SEC-SW-01] the ending worker deletes every cache, unregisters itself, and doesn't handle requests", async () => {
  const { caches } = await startWithCopy();
  const worker = startWorker(ENDING_WORKER, caches);
  worker.send("activate");
  await worker.settle();
  expect(await caches.keys()).toEqual([]);
  expect(worker.world.unregistered).toBe(1);
  expect(await worker.visit("/")).toBeUndefined();
});
