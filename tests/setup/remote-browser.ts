import { expect } from "vitest";
import { accountCalls, type User } from "@/lib/account/contract/account";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { openSession, SESSION_COOKIE, type Session } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { type BrowserRequest, call, form, visit } from "./browser-calls";
import { createRecordingUpstream, recordLog } from "./recording-upstream";
import { createSpecUpstream, type SpecUpstream, type SpecUpstreamOptions } from "./spec-upstream";
import { FIXTURE_ACCOUNTS, FIXTURE_PASSWORD } from "./spec-upstream/state";

const HOST = "cars.localhost";
const JSON_BODY = { "content-type": "application/json" };
let addresses = 0;

export class RemoteBrowser {
  readonly host = HOST;
  fixture: SpecUpstream = createSpecUpstream();
  lines: Record<string, unknown>[] = [];
  seen: string[] = [];
  jar = new Map<string, string>();
  readonly #address: string;

  constructor() {
    addresses += 1;
    this.#address = `198.51.100.${addresses}`;
    createGlobalSingleton("token-limits").set(undefined);
    this.restart();
  }

  restart(): void {
    createRecordingUpstream();
    this.lines = recordLog();
  }

  /** `change` can override the fixture's responses. */
  connect(
    options: SpecUpstreamOptions = {},
    change: (path: string) => Response | undefined = () => undefined,
  ): void {
    this.fixture = createSpecUpstream(options);
    setUpstream(async (request) => {
      this.seen.push(request.url);
      return change(new URL(request.url).pathname.replace("/members", "")) ?? this.fixture.fetch(request);
    }, "https://members.example");
  }

  #keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const at = pair.indexOf("=");
      expect(line.length).toBeLessThanOrEqual(4096);
      if (line.includes("Max-Age=0")) this.jar.delete(pair.slice(0, at));
      else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  get cookie(): string {
    return Array.from(this.jar, ([name, value]) => `${name}=${value}`).join("; ");
  }

  #request(request: BrowserRequest): BrowserRequest {
    const headers = { ...request.headers, cookie: this.cookie };
    return { host: HOST, address: this.#address, ...request, headers };
  }

  async send(path: string, request: BrowserRequest = {}): Promise<Response> {
    return this.#keep(await call(`/members${path}`, this.#request(request)));
  }

  post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.send(path, { method: "POST", body: form(fields) });
  }

  postJson(path: string, fields: object): Promise<Response> {
    return this.send(path, { method: "POST", headers: JSON_BODY, body: JSON.stringify(fields) });
  }

  login(email: string = FIXTURE_ACCOUNTS.member.email): Promise<Response> {
    return this.post("/api-cwa/login", { email, pass: FIXTURE_PASSWORD });
  }

  async go(path: string, request: BrowserRequest = {}): Promise<Response> {
    return this.#keep(await visit(path, this.#request(request)));
  }

  async findRedirect(path: string): Promise<string | null> {
    const location = (await this.go(path)).headers.get("location");
    return location?.replace("http://localhost:3000", "") ?? null;
  }

  switchAccount(): Promise<Response> {
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "13" };
    return this.go("/handover?next=%2Fdashboard", { method: "POST", headers, body: "choice=switch" });
  }

  async isLoggedIn(): Promise<boolean> {
    return (await this.go("/dashboard")).status === 200;
  }

  async readUser(): Promise<User | number> {
    const answer = await this.send("/api/user");
    return answer.status === 200 ? accountCalls.user.response.parse(await answer.json()).user : answer.status;
  }

  openSession(): Promise<Session | null> {
    const names = [SESSION_COOKIE, `${SESSION_COOKIE}-2`, `${SESSION_COOKIE}-3`];
    return openSession(names.map((name) => this.jar.get(name) ?? "").join(""), { host: HOST });
  }

  get sessionCookies(): string[] {
    return Array.from(this.jar.keys()).filter((name) => /^__Host-glovebox(?:-\d)?$/.test(name));
  }

  findLogged(text: string): Record<string, unknown>[] {
    return this.lines.filter(({ msg }) => String(msg).includes(text));
  }
}
