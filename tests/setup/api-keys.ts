import { eq } from "drizzle-orm";
import type { ApiScope } from "@/lib/contract/api-scopes";
import { apiScopes, memberScopes } from "@/lib/contract/api-scopes";
import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";
import type { ApiKeyMode } from "@/lib/core/api-key";
import { users } from "@/lib/members-api/db/schema/account";
import { makeMember, type TestAccount } from "./admin";
import { type Answer, readAnswer, requestFor, type Sent, type TestApi } from "./members-api";

export interface KeyTerms {
  name: string;
  mode: ApiKeyMode;
  scopes: readonly ApiScope[];
  networks: readonly string[];
  expires: string | null;
}

export interface TestKey {
  id: string;
  key: string;
}

const terms = (more: Partial<KeyTerms>, scopes: readonly ApiScope[]) => ({
  name: "A program",
  mode: "live",
  scopes,
  ...more,
});

function shown({ status, body }: Answer): TestKey {
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { id, key } = body.data as TestKey;
  return { id, key };
}

export async function makeDealer(api: TestApi, email: string, site = "localhost"): Promise<TestAccount> {
  const account = await makeMember(api, email, site);
  await api.database.db.update(users).set({ role: "dealer" }).where(eq(users.id, account.id));
  return account;
}

export async function createDealerKey(
  api: TestApi,
  { token, site }: { token: string; site?: string },
  more: Partial<KeyTerms> = {},
): Promise<TestKey> {
  return shown(await api.send(calls.apiKey.create, { token, site, fields: terms(more, memberScopes) }));
}

export async function createStaffKey(
  api: TestApi,
  { token, site }: { token: string; site?: string },
  more: Partial<KeyTerms> = {},
): Promise<TestKey> {
  return shown(await api.send(calls.admin.createApiKey, { token, site, fields: terms(more, apiScopes) }));
}

export async function sendKey(
  api: TestApi,
  call: CallDefinition,
  key: string,
  sent: Sent = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, ...sent.headers };
  return readAnswer(await api.fetch(requestFor(call, { ...sent, token: undefined, headers })));
}
