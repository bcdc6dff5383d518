import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { users } from "@/lib/account/schema";
import { createEmbeddedUpstream } from "@/lib/bff/embedded-upstream";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { newAdminCookie, setSessionKeys } from "@/lib/bff/session";
import { newSessionCookies } from "@/lib/bff/session-cookies";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { createFront } from "@/lib/front/front-server";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { openOwnDatabase, type TestDatabase, testDriver } from "./database";
import { sendOverHttp } from "./http-send";
import { listen } from "./listen";
import {
  type Answer,
  openTestApi,
  readAnswer,
  requestFor,
  type Sent,
  TEST_PASSWORD,
  TEST_SERVER_KEYS,
  type TestApi,
} from "./members-api";
import { startMembersApi } from "./members-api-process";

export interface Subject {
  send(call: CallDefinition, options?: Sent): Promise<Answer>;
  member(email: string): Promise<string>;
  admin(): Promise<string>;
  close(): Promise<unknown>;
}

const ADMIN_EMAIL = "admin@glovebox.example";

/** Rate limits are per address and per network, so each visitor gets a new network. */
let visitors = 0;
export function nextAddress(): string {
  visitors += 1;
  return `198.${51 + Math.floor(visitors / 250)}.${visitors % 250}.7`;
}

async function getToken(send: Subject["send"], call: CallDefinition, fields: Record<string, unknown>) {
  const answer = await send(call, { fields, address: nextAddress() });
  if (typeof answer.body.token !== "string") throw new Error(`${call.name}: ${JSON.stringify(answer.body)}`);
  return answer.body.token;
}

const register = (send: Subject["send"]) => (email: string) =>
  getToken(send, calls.account.register, { email, pass: TEST_PASSWORD });

const logIn = (send: Subject["send"], pass: string) => () =>
  getToken(send, calls.admin.login, { email: ADMIN_EMAIL, pass });

async function makeAdmin(api: TestApi): Promise<void> {
  await api.register(ADMIN_EMAIL);
  await api.database.db
    .update(users)
    .set({ role: "admin", allSites: true })
    .where(eq(users.email, ADMIN_EMAIL));
}

export async function inProcess(): Promise<Subject> {
  const api = await openTestApi();
  await makeAdmin(api);
  const { send, close } = api;
  return { send, member: register(send), admin: logIn(send, TEST_PASSWORD), close };
}

export async function openOwnProcess(): Promise<Subject> {
  const directory = await mkdtemp(join(tmpdir(), "glovebox-api-"));
  const database: TestDatabase | null = testDriver === "postgres" ? await openOwnDatabase("postgres") : null;
  const process = await startMembersApi({
    DATA_DIR: directory,
    NODE_ENV: "development",
    DATABASE_URL: database?.url ?? "",
    DIGEST_KEY: "Zx3kP0vQy7Lr9TbN2mWc5HdJ8sFgA1eU6iOqXtYw",
    SERVER_KEYS: `localhost=${TEST_SERVER_KEYS.localhost[0]}`,
  });
  const send: Subject["send"] = async (call, options) =>
    readAnswer(await sendOverHttp(requestFor(call, options, process.origin)));
  return {
    send,
    member: register(send),
    admin: logIn(send, /password \(shown once\): (\S+)/.exec(process.output())?.[1] ?? ""),
    async close() {
      const code = await process.stop();
      await database?.close();
      await rm(directory, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The Members API ended with ${code}: ${process.output()}`);
    },
  };
}

/** Opens an API behind the front, where clients send sealed cookies instead of tokens. */
export async function openThroughFront(): Promise<Subject> {
  const api = await openTestApi();
  setSessionKeys(["contract-suite-key-0123456789-abcdefgh"]);
  createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
  purgeSites();
  setUpstreamAdapter(createEmbeddedUpstream(api.answer));
  await makeAdmin(api);
  const handler = async () => undefined;
  const front = await listen(
    createFront({ trustProxy: true, handler: () => handler, isDraining: () => false }),
  );
  const sealCookie = async (call: CallDefinition, token: string, host: string) => {
    const [line = ""] =
      call.auth.need === "admin"
        ? [await newAdminCookie(token, { host })]
        : await newSessionCookies({ token }, { host, cookies: null });
    return line.slice(0, line.indexOf(";"));
  };
  return {
    async send(call, options = {}) {
      const isServers = call.auth.need === "server";
      const token = isServers ? options.token : undefined;
      const request = requestFor(call, { ...options, token }, front.origin);
      for (const name of ["uri", "x-client-address"]) request.headers.delete(name);
      const host = options.site ?? "localhost";
      request.headers.set("host", host);
      request.headers.set("x-requested-with", "glovebox");
      request.headers.set("x-forwarded-for", options.address ?? "203.0.113.9");
      if (options.token && !isServers)
        request.headers.set("cookie", await sealCookie(call, options.token, host));
      return readAnswer(await sendOverHttp(request));
    },
    member: register(api.send),
    admin: logIn(api.send, TEST_PASSWORD),
    async close() {
      setUpstream(undefined);
      await front.close();
      await api.close();
    },
  };
}
