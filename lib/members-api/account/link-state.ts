import type { z } from "zod";
import type { accountCalls, LinkState } from "@/lib/contract/account";
import type { BaseContext } from "../kernel/serve";
import { findRestoreLink } from "./account-closure";
import { confirmationState } from "./email-verification";
import { findResetLink } from "./reset-repository";

/** Returns only the state, because the link's holder may be a stranger. */
export async function linkState(
  context: BaseContext & { body: z.output<typeof accountCalls.linkState.request> },
): Promise<LinkState> {
  const { db, site, services, user, body } = context;
  const { kind, link_token: token } = body;
  const now = services.now();
  if (kind === "verify") return confirmationState(db, site.id, token, { now, userId: user?.id ?? null });
  const find = kind === "reset" ? findResetLink : findRestoreLink;
  return (await find(db, site.id, token, now)).state;
}
