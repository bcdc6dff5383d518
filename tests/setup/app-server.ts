import { mkdtempSync, rmSync } from "node:fs";
import { type Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BUILD } from "./built-app";
import { NO_SOURCES, type Program, runProgram } from "./program";

export interface AppServer extends Program {
  port: number;
  dataDir: string;
}

/** Starts the server on a free port with its own data. `launcher` is a command that runs the server. */
export async function startApp(
  environment: Record<string, string> = {},
  launcher: readonly string[] = [],
): Promise<AppServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "glovebox-server-"));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const server = `${environment.NEXT_DIST_DIR ?? BUILD}/serve/serve.mjs`;
  const program = runProgram([...launcher, process.execPath, server], {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: dataDir,
    NEXT_DIST_DIR: BUILD,
    ...NO_SOURCES,
    ...environment,
  });
  const port = await program.until(/^Ready .*\n.*?http:\/\/[^:\s]+:(\d+)/m).catch((error: unknown) => {
    removeData();
    throw error;
  });
  return {
    ...program,
    port: Number(port),
    dataDir,
    stop: (signal) => program.stop(signal).finally(removeData),
  };
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
  cookies: string[];
  location: string | undefined;
}

export interface Ask {
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  cookie?: string;
  agent?: Agent;
}

/** Retries without Vitest, because benchmarks use this file too. */
async function retry<T>(question: () => T | Promise<T>, timeoutMs: number): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    }
  }
}

export async function untilReady(app: AppServer): Promise<AppServer> {
  await retry(async () => {
    const { status, text } = await ask(app.port, "/api/health/ready");
    if (status !== 200) throw new Error(text);
  }, 30_000);
  return app;
}

export const readHtml = (html: string) => html.replace(/&#(?:x27|39);/g, "'");

/** Uses node:http, because fetch can't set Host or send a raw path. */
export function ask(port: number, path: string, options: Ask = {}): Promise<Answer> {
  const { host = "localhost", method = "GET", headers = {}, body, cookie, agent = false } = options;
  const unsafe = method !== "GET" && method !== "HEAD";
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: "127.0.0.1",
        path,
        method,
        agent,
        headers: {
          host: `${host}:${port}`,
          ...(unsafe ? { origin: `http://${host}:${port}`, "x-requested-with": "glovebox" } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const received = Buffer.concat(parts);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: received,
            text: received.toString("utf8"),
            cookies: response.headers["set-cookie"] ?? [],
            location: response.headers.location,
          });
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
export const postForm = (port: number, path: string, fields: Record<string, string>, options: Ask = {}) =>
  ask(port, path, {
    ...options,
    method: "POST",
    headers: { ...FORM, ...options.headers },
    body: new URLSearchParams(fields).toString(),
  });

export const postJson = (port: number, path: string, fields: object, options: Ask = {}) =>
  ask(port, path, {
    ...options,
    method: "POST",
    headers: { "content-type": "application/json", ...options.headers },
    body: JSON.stringify(fields),
  });

export const saveVehicle = (port: number, cookie: string, vehicle: object, headers = {}) =>
  postJson(port, "/members/api/db/dvh", { vehicle }, { cookie, headers });

export function getCookie({ cookies }: Answer): string {
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

export async function register(port: number, email: string, options: Ask = {}): Promise<string> {
  const answer = await postForm(port, "/members/register", { email, pass: "correct horse battery" }, options);
  if (answer.status !== 200) throw new Error(`register: ${answer.status} ${answer.text}`);
  return getCookie(answer);
}

export async function loginAdmin(port: number, output: () => string): Promise<string> {
  const printed = await retry(() => {
    const result = /^Administrator (\S+), password \(shown once\): (\S+)$/m.exec(output());
    if (!result) throw new Error("no administrator yet");
    return result;
  }, 1000);
  const answer = await postJson(port, "/members/api/admin/login", { email: printed[1], pass: printed[2] });
  if (answer.status !== 200) throw new Error(`admin login: ${answer.status} ${answer.text}`);
  return getCookie(answer);
}

export async function addPaper(
  port: number,
  cookie: string,
  vin: string,
  file: Buffer,
  name = "paper.pdf",
): Promise<Answer> {
  const form = new FormData();
  form.append("vin", vin);
  form.append("kind", "document");
  form.append("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), name);
  const packed = new Response(form);
  return ask(port, "/members/api/garage/files", {
    method: "POST",
    cookie,
    headers: { "content-type": packed.headers.get("content-type") ?? "" },
    body: Buffer.from(await packed.arrayBuffer()),
  });
}
