import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen";

export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
}

interface Grant {
  person: ProviderPerson;
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The user logged in at the provider, who is redirected immediately. Null shows the login page. */
  person: ProviderPerson | null;
  faults: {
    document?: Record<string, unknown>;
    claims?: Record<string, unknown>;
    /** Error returned by the authorization endpoint instead of a code. */
    refusal?: string;
    token?: { status: number; body: unknown };
    otherKey?: boolean;
    userinfoOnly?: boolean;
    hangs?: string;
  };
  seen: string[];
  visit(location: string): Promise<URL>;
  close(): Promise<void>;
}

const encodeBase64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

export async function openOidcProvider({
  now = () => new Date(),
  clientSecret = randomBytes(24).toString("base64url"),
} = {}): Promise<OidcProvider> {
  const [published, other] = [newKey(), newKey()];
  const grants = new Map<string, Grant>();
  const granted = new Map<string, ProviderPerson>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const { origin: issuer, close } = await listen(server);

  const provider: OidcProvider = {
    issuer,
    clientId: "glovebox",
    clientSecret,
    person: null,
    faults: {},
    seen: [],
    async visit(location) {
      const answered = await fetch(location, { redirect: "manual" });
      if (answered.status !== 303) throw new Error(`the provider returned ${answered.status}`);
      return new URL(answered.headers.get("location") ?? "");
    },
    close,
  };

  function json(response: ServerResponse, status: number, body: unknown) {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", issuer);
    provider.seen.push(`${request.method} ${url.pathname}`);
    if (provider.faults.hangs && url.pathname.startsWith(provider.faults.hangs)) return;
    const body = request.method === "POST" ? new URLSearchParams(await text(request)) : new URLSearchParams();
    if (url.pathname === "/.well-known/openid-configuration") return json(response, 200, document());
    if (url.pathname === "/keys") {
      const key = { ...published.publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" };
      return json(response, 200, { keys: [key] });
    }
    if (url.pathname === "/authorize") return authorize(url.searchParams, body, response);
    if (url.pathname === "/token") return exchange(body, response);
    if (url.pathname === "/userinfo") {
      const person = granted.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
      return person ? json(response, 200, person) : json(response, 401, { error: "invalid_token" });
    }
    json(response, 404, {});
  }

  function document() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      code_challenge_methods_supported: ["S256"],
      ...provider.faults.document,
    };
  }

  function authorize(query: URLSearchParams, form: URLSearchParams, response: ServerResponse): void {
    const person = form.has("email")
      ? { sub: `sub-${form.get("email")}`, email: form.get("email") ?? "", email_verified: true }
      : provider.person;
    if (!person && !provider.faults.refusal) {
      const page = `<!doctype html><html lang="en"><title>Example Login</title><link rel="icon" href="data:,"><main><h1>Example Login</h1>
<form method="post"><label>Work email <input name="email" type="email"></label><button>Continue</button></form></main>`;
      response.writeHead(200, { "content-type": "text/html" }).end(page);
      return;
    }
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    const isSound =
      query.get("client_id") === provider.clientId &&
      query.get("response_type") === "code" &&
      query.get("code_challenge_method") === "S256";
    if (provider.faults.refusal || !isSound || !person) {
      back.searchParams.set("error", provider.faults.refusal ?? "invalid_request");
    } else {
      const code = randomBytes(16).toString("base64url");
      const challenge = query.get("code_challenge") ?? "";
      const redirectUri = query.get("redirect_uri") ?? "";
      grants.set(code, { person, nonce: query.get("nonce") ?? "", challenge, redirectUri });
      back.searchParams.set("code", code);
    }
    response.writeHead(303, { location: back.href }).end();
  }

  function exchange(form: URLSearchParams, response: ServerResponse) {
    const { token, claims, otherKey, userinfoOnly } = provider.faults;
    if (token) return json(response, token.status, token.body);
    const isClient =
      form.get("client_id") === provider.clientId && form.get("client_secret") === provider.clientSecret;
    if (!isClient) return json(response, 401, { error: "invalid_client" });
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get("redirect_uri"))
      return json(response, 400, { error: "invalid_grant" });
    const seconds = Math.floor(now().getTime() / 1000);
    const tokenClaims = {
      iss: issuer,
      aud: provider.clientId,
      nonce: grant.nonce,
      iat: seconds,
      exp: seconds + 300,
      ...(userinfoOnly ? { sub: grant.person.sub } : grant.person),
      ...claims,
    };
    const signed = `${encodeBase64url({ alg: "RS256", kid: "1", typ: "JWT" })}.${encodeBase64url(tokenClaims)}`;
    const key = (otherKey ? other : published).privateKey;
    const idToken = `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
    const accessToken = randomBytes(16).toString("base64url");
    granted.set(accessToken, grant.person);
    json(response, 200, {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 300,
      id_token: idToken,
    });
  }
  return provider;
}
