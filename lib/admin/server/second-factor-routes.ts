import { and, eq, ne } from "drizzle-orm";
import { sessions } from "@/lib/account/schema";
import { getTokenHash } from "@/lib/platform/crypto";
import { requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { dropPasskeys } from "@/lib/staff/server";
import { adminCalls } from "../contract/admin";
import { serveAction } from "./admin-action";
import { audit } from "./audit-log";
import { checkPassword } from "./check-password";
import { confirmSecret, dropSecondFactor, requireSecondFactor, startSecret } from "./second-factor";
import { lockAccount } from "./user-repository";

export const adminSecondFactorRoutes: ServedCall[] = [
  serve(adminCalls.startSecondFactor, async (context) => {
    const { user } = requireAdmin(context);
    await checkPassword(context, user, context.body.pass);
    const data = await startSecret(context, user);
    await audit(context.db, context, adminCalls.startSecondFactor.name, `user:${user.id}`, {});
    return succeeded({ data });
  }),
  serve(adminCalls.confirmSecondFactor, async (context) => {
    const { db, token, body } = context;
    const { user } = requireAdmin(context);
    const recoveryCodes = await db.transaction(async (tx) => {
      const codes = await confirmSecret(context, tx, user, body.code);
      // Ends all other sessions, which may have been opened with the password alone.
      const others = token ? ne(sessions.tokenHash, getTokenHash(token)) : undefined;
      await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, user.id), eq(sessions.purpose, "admin"), others));
      await audit(tx, context, adminCalls.confirmSecondFactor.name, `user:${user.id}`, {});
      return codes;
    });
    return succeeded({ data: { recovery_codes: recoveryCodes } });
  }),
  serve(adminCalls.removeSecondFactor, async (context) => {
    const { user } = requireAdmin(context);
    await requireSecondFactor(context, user, context.body.code);
    const removed = await context.db.transaction(async (tx) => {
      const wasOn = await dropSecondFactor(tx, user);
      if (!wasOn) throw new AppError("conflict", "The second factor is already off.");
      await audit(tx, context, adminCalls.removeSecondFactor.name, `user:${user.id}`, {});
      return wasOn;
    });
    return succeeded({ data: { removed } });
  }),
  serveAction(adminCalls.resetSecondFactor, async (tx, { scope, body }) => {
    const user = await lockAccount(tx, scope.siteId, body.id);
    // Passkeys may be lost with the phone.
    const hadPasskeys = await dropPasskeys(tx, user);
    const removed = (await dropSecondFactor(tx, user)) || hadPasskeys;
    if (!removed) throw new AppError("conflict", "This account has no second factor.");
    return { data: { removed }, subject: `user:${user.id}`, detail: { reason: body.reason } };
  }),
];
