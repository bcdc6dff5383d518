import { and, desc, eq, gt, ne } from "drizzle-orm";
import { toShownNumber } from "@/lib/generation/server";
import { getTokenHash } from "@/lib/platform/crypto";
import { removeFiles } from "@/lib/platform/files";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { readPicture } from "@/lib/platform/render";
import { AppError, createRandomId } from "@/lib/platform/values";
import { profileCalls } from "../contract/profile";
import type { SessionWire } from "../contract/sessions";
import { sessions, type UserRow, users } from "../schema";
import { registerDealer } from "./dealer-registration";
import { cancelDeletion, openDeletionRequest, requestDeletion } from "./deletion-request";
import { findDeviceName } from "./device-name";
import { PERSONAL_SECTIONS, type PersonalSection } from "./personal-data-tables";
import { SESSION_IDLE_MS } from "./session-repository";
import { updateProfile } from "./update-profile";
import { toUserWire } from "./user-repository";

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function readSection(
  { db, site }: BaseContext,
  user: UserRow,
  { table, columns }: PersonalSection,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.siteId, site.id), eq(table.userId, user.id)));
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        toSnakeCase(column),
        column === "vin" && typeof value === "string" ? toShownNumber(value) : value,
      ]),
    ),
  );
}

async function exportAccount(context: BaseContext, user: UserRow): Promise<Response> {
  const { site, services } = context;
  const sections: Record<string, unknown> = {};
  for (const section of PERSONAL_SECTIONS) {
    sections[section.name] = await readSection(context, user, section);
  }
  const file = {
    site: site.uri,
    made_at: services.now(),
    profile: {
      id: user.id,
      email: user.email,
      phone: user.phone,
      first: user.first,
      last: user.last,
      role: user.role,
      created_at: user.createdAt,
      has_picture: user.imageKey !== null,
      ...user.profile,
    },
    ...sections,
  };
  const day = services.now().toISOString().slice(0, 10);
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="account-data-${day}.json"`,
    },
  });
}

async function answerUser(context: BaseContext, user: UserRow) {
  return succeeded({ user: await toUserWire(context, user) });
}

const toKey = (id: string) => `profile-images/${id}.webp`;

/** Writes the new file before the account refers to it, and removes the old file last. */
async function replaceImage(context: BaseContext, file: Blob): Promise<UserRow> {
  const { services, site } = context;
  const owner = { site: site.uri, userId: requireUser(context).id };
  const picture = await readPicture(services.input, owner, file);
  const key = toKey(createRandomId());
  await services.files.put(key, picture);
  try {
    return await nameImage(context, key);
  } catch (error) {
    await removeFiles(services, [key]);
    throw error;
  }
}

function removeImage(context: BaseContext): Promise<UserRow> {
  return nameImage(context, null);
}

async function nameImage(context: BaseContext, imageKey: string | null): Promise<UserRow> {
  const { db, site, services } = context;
  const ownAccount = and(eq(users.siteId, site.id), eq(users.id, requireUser(context).id));
  const { before, after } = await db.transaction(async (tx) => {
    const [row] = await tx.select({ key: users.imageKey }).from(users).where(ownAccount).for("update");
    const [changed] = await tx.update(users).set({ imageKey }).where(ownAccount).returning();
    return { before: row?.key ?? null, after: changed };
  });
  if (!after) throw new AppError("not_logged_in", "Log in first.");
  if (before !== null) await removeFiles(services, [before]);
  return after;
}

async function readImage(context: BaseContext, id: string): Promise<Response> {
  const key = toKey(id);
  const bytes = requireUser(context).imageKey === key ? await context.services.files.get(key) : null;
  if (!bytes) throw new AppError("not_found", "We couldn't find this picture.");
  return new Response(new Blob([new Uint8Array(bytes)]), {
    headers: {
      "content-type": "image/webp",
      "content-disposition": 'attachment; filename="profile-picture.webp"',
    },
  });
}

export const profileRoutes: readonly ServedCall[] = [
  serve(profileCalls.dealerRegister, async (context) => {
    const opened = await registerDealer(context, context.body);
    if (!opened) {
      return succeeded({
        pending: true,
        message: "Thank you. We'll email you when your account is ready.",
      });
    }
    const { user, token } = opened;
    return succeeded({ pending: false, token, user: await toUserWire(context, user) });
  }),
  serve(profileCalls.updateProfile, async (context) =>
    answerUser(context, await updateProfile(context, context.body)),
  ),
  serve(profileCalls.uploadImage, async (context) =>
    answerUser(context, await replaceImage(context, context.body.image)),
  ),
  serve(profileCalls.removeImage, async (context) => answerUser(context, await removeImage(context))),
  serve(profileCalls.image, (context) => readImage(context, context.query.id)),
  serve(profileCalls.sessions, async (context) => succeeded({ data: await listSessions(context) })),
  serve(profileCalls.revokeSessions, async (context) =>
    succeeded({ revoked: await revokeSessions(context, { id: context.body.id }) }),
  ),
  serve(profileCalls.export, (context) => exportAccount(context, requireUser(context))),
  serve(profileCalls.deleteAccount, async (context) => {
    const { number, closed } = await requestDeletion(context, context.body);
    return succeeded({ number, closed, message: "Your request has been submitted successfully!" });
  }),
  serve(profileCalls.deletionRequest, async (context) =>
    succeeded({ data: await openDeletionRequest(context) }),
  ),
  serve(profileCalls.cancelDeletion, async (context) =>
    succeeded({ cancelled: await cancelDeletion(context) }),
  ),
];

function listOwnSessions({ site, services, ...context }: BaseContext) {
  const now = services.now();
  return and(
    eq(sessions.siteId, site.id),
    eq(sessions.userId, requireUser(context).id),
    eq(sessions.purpose, "member"),
    gt(sessions.expiresAt, now),
    gt(sessions.seenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
  );
}

function getCurrentHash({ token }: BaseContext): string {
  if (!token) throw new AppError("not_logged_in", "Log in first.");
  return getTokenHash(token);
}

async function listSessions(context: BaseContext): Promise<SessionWire[]> {
  const current = getCurrentHash(context);
  const rows = await context.db
    .select()
    .from(sessions)
    .where(listOwnSessions(context))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .limit(200);
  return rows
    .map((row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      device: findDeviceName(row.userAgent),
      current: row.tokenHash === current,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

async function revokeSessions(context: BaseContext, target: { id?: string }): Promise<number> {
  const others = ne(sessions.tokenHash, getCurrentHash(context));
  if (target.id === undefined) {
    const otherSessions = await context.db
      .delete(sessions)
      .where(and(listOwnSessions(context), others))
      .returning({ id: sessions.id });
    return otherSessions.length;
  }
  const isTarget = and(listOwnSessions(context), eq(sessions.id, target.id));
  const endedSessions = await context.db
    .delete(sessions)
    .where(and(isTarget, others))
    .returning({ id: sessions.id });
  if (endedSessions.length > 0) return endedSessions.length;
  const matching = await context.db.select({ id: sessions.id }).from(sessions).where(isTarget);
  if (matching.length > 0)
    throw new AppError("conflict", "This is the session you are using. Log out to end it.");
  throw new AppError("not_found", "We couldn't find this session.");
}
