import { calls } from "@/lib/compose/calls/table";
import type { Answer, TestApi } from "./members-api";
import type { OidcProvider, ProviderPerson } from "./oidc-provider";

const { admin, staff } = calls;

export class SsoTools {
  readonly #origin: string;

  constructor(
    readonly api: TestApi,
    readonly provider: OidcProvider,
    readonly site = "localhost",
  ) {
    this.#origin = `http://${site}:3000`;
  }

  #on = (origin = this.#origin) => ({ "x-site-origin": origin });

  send(token: string, change: Record<string, unknown> = {}): Promise<Answer> {
    const { issuer, clientId: client_id, clientSecret: client_secret } = this.provider;
    const fields = { issuer, client_id, client_secret, label: "Example Login", enabled: true, ...change };
    return this.api.send(admin.saveSso, { site: this.site, token, fields, headers: this.#on() });
  }

  async save(token: string, change: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { status, body } = await this.send(token, change);
    if (status !== 200) throw new Error(`saving failed: ${JSON.stringify(body)}`);
    return (body.data as { settings: Record<string, unknown> }).settings;
  }

  async test(token: string): Promise<{ findings: { code: string; found: string }[]; tested: string | null }> {
    const { body } = await this.api.send(admin.testSso, {
      site: this.site,
      token,
      fields: {},
      headers: this.#on(),
    });
    const { settings } = body.data as { settings: Awaited<ReturnType<SsoTools["test"]>> };
    return settings;
  }

  async turnOn(token: string, change: Record<string, unknown> = {}): Promise<void> {
    await this.save(token, { ...change, enabled: false, required: false });
    const { findings } = await this.test(token);
    if (findings.length > 0) throw new Error(`the test found ${JSON.stringify(findings)}`);
    await this.save(token, change);
  }

  begin(origin = this.#origin): Promise<Answer> {
    return this.api.send(staff.startSso, { site: this.site, headers: this.#on(origin) });
  }

  async start(): Promise<{ state: string; location: string }> {
    const { status, body } = await this.begin();
    if (status !== 200) throw new Error(`the login didn't start: ${JSON.stringify(body)}`);
    return body.data as { state: string; location: string };
  }

  finish(back: URL, site = this.site, origin = `http://${site}:3000`): Promise<Answer> {
    const fields = Object.fromEntries(
      ["state", "code", "error", "iss"].flatMap((name) => {
        const value = back.searchParams.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    return this.api.send(staff.finishSso, { site, fields, headers: { "x-site-origin": origin } });
  }

  async logIn(person: object): Promise<Answer> {
    this.provider.person = person as ProviderPerson;
    return this.finish(await this.provider.visit((await this.start()).location));
  }

  reason({ status, body }: Answer): string {
    if (status === 200) return "in";
    return (body.errors as { sso?: string } | undefined)?.sso ?? JSON.stringify(body);
  }
}
