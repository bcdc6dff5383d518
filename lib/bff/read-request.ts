import type { CallDefinition } from "@/lib/contract/call";
import { readBody } from "@/lib/core/request-body";
import { parseFields } from "@/lib/core/request-fields";
import { parseFormText } from "@/lib/core/request-text";

type Fields = Record<string, unknown>;

/** The query's known fields, as the row's schema leaves them. Throws 'invalid_fields' with an error per field. */
export function readQuery(call: CallDefinition, search: string): Fields {
  return parseFields(call.query, parseFormText(search.replace(/^\?/, ""))) as Fields;
}

/** The body's known fields, within the row's size. Throws what `readBody` does; unknown fields are dropped (SEC-AZ-05). */
export async function readBodyFields(call: CallDefinition, request: Request): Promise<Fields> {
  return parseFields(call.request, await readBody(request, call.body, call.limits.bodyBytes)) as Fields;
}
