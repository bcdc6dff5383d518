import { eq } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { ApiScope } from "@/lib/api-keys/contract/scopes";
import { apiScopes, memberScopes } from "@/lib/api-keys/contract/scopes";
import type { ApiKeyMode } from "@/lib/api-keys/rules";
import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
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

type Owner = { token: string; site?: string };

const createWith =
  (call: CallDefinition, scopes: readonly ApiScope[]) =>
  async (api: TestApi, owner: Owner, more: Partial<KeyTerms> = {}): Promise<TestKey> => {
    const fields = { name: "A program", mode: "live", scopes, ...more };
    const { status, body } = await api.send(call, { ...owner, fields });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { id, key } = body.data as TestKey;
    return { id, key };
  };
export const createDealerKey = createWith(calls.apiKey.create, memberScopes);
export const createStaffKey = createWith(calls.admin.createApiKey, apiScopes);

export async function makeDealer(api: TestApi, email: string, site = "localhost"): Promise<TestAccount> {
  const account = await makeMember(api, email, site);
  await api.database.db.update(users).set({ role: "dealer" }).where(eq(users.id, account.id));
  return account;
}

export async function sendKey(
  api: TestApi,
  call: CallDefinition,
  key: string,
  options: Sent = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, ...options.headers };
  return readAnswer(await api.fetch(requestFor(call, { ...options, token: undefined, headers })));
}
