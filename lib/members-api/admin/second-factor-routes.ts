import { and, eq, ne } from "drizzle-orm";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import { checkCredentials } from "../account/login";
import { sessions } from "../db/schema/account";
import {
  type BaseContext,
  requireAdmin,
  type ServedCall,
  serve,
  succeeded,
  type UserRow,
} from "../kernel/serve";
import { tokenHash } from "../kernel/token-hash";
import { actionRoute } from "./admin-action";
import { audit } from "./audit-log";
import { confirmSecret, dropSecondFactor, requireSecondFactor, startSecret } from "./second-factor";
import { lockAccount } from "./user-repository";

async function checkPassword(context: BaseContext, user: UserRow, pass: string): Promise<void> {
  try {
    await checkCredentials(context, { email: user.email, pass }, { find: async () => user, anySite: true });
  } catch (error) {
    // The session is not over, as a 401 would say.
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    throw invalidFields({ pass: "This is not your current password." });
  }
}

export const adminSecondFactorRoutes: ServedCall[] = [
  serve(calls.admin.startSecondFactor, async (context) => {
    const { user } = requireAdmin(context);
    await checkPassword(context, user, context.body.pass);
    const data = await startSecret(context, user);
    await audit(context.db, context, calls.admin.startSecondFactor.name, `user:${user.id}`, {});
    return succeeded({ data });
  }),
  serve(calls.admin.confirmSecondFactor, async (context) => {
    const { db, token, body } = context;
    const { user } = requireAdmin(context);
    const recoveryCodes = await db.transaction(async (tx) => {
      const codes = await confirmSecret(context, tx, user, body.code);
      // Whoever had the password alone is out.
      const others = token ? ne(sessions.tokenHash, tokenHash(token)) : undefined;
      await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, user.id), eq(sessions.purpose, "admin"), others));
      await audit(tx, context, calls.admin.confirmSecondFactor.name, `user:${user.id}`, {});
      return codes;
    });
    return succeeded({ data: { recovery_codes: recoveryCodes } });
  }),
  serve(calls.admin.removeSecondFactor, async (context) => {
    const { user } = requireAdmin(context);
    await requireSecondFactor(context, user, context.body.code);
    const removed = await context.db.transaction(async (tx) => {
      const dropped = await dropSecondFactor(tx, user);
      if (!dropped) throw new AppError("conflict", "The second factor is already off.");
      await audit(tx, context, calls.admin.removeSecondFactor.name, `user:${user.id}`, {});
      return dropped;
    });
    return succeeded({ data: { removed } });
  }),
  actionRoute(calls.admin.resetSecondFactor, async (tx, { scope, body }) => {
    const user = await lockAccount(tx, scope.siteId, body.id);
    const removed = await dropSecondFactor(tx, user);
    if (!removed) throw new AppError("conflict", "This account has no second factor.");
    return { data: { removed }, subject: `user:${user.id}`, detail: { reason: body.reason } };
  }),
];
