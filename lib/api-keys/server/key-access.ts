import type { CallDefinition } from "@/lib/platform/calls";
import { RefusalWithHeaders } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { findScope, isOpenToKeys, KEY_CALLS } from "../contract/scopes";
import type { ApiKeyCaller } from "./api-key-caller";

export function requireScope(key: ApiKeyCaller, call: CallDefinition): void {
  if (!isOpenToKeys(call))
    throw new AppError("forbidden", "This call isn't open to API keys. Log in on the site instead.");
  if (KEY_CALLS.has(call.name)) return;
  const scope = findScope(call);
  if (scope !== null && key.scopes.includes(scope)) return;
  throw new RefusalWithHeaders(
    "missing_scope",
    `This API key doesn't have the scope ${scope}. Create a key that has it.`,
    { headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` } },
  );
}
