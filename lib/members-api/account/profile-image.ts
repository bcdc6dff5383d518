import { and, eq } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import { randomId } from "@/lib/core/random-id";
import { users } from "../db/schema/account";
import { readPicture } from "../kernel/picture-task";
import { removeFiles } from "../kernel/remove-files";
import { type BaseContext, requireUser, type UserRow } from "../kernel/serve";

const keyOf = (id: string) => `profile-images/${id}.webp`;

/** Writes the new file before the account refers to it, and removes the old file last. */
export async function replaceImage(context: BaseContext, sent: Blob): Promise<UserRow> {
  const { services, site } = context;
  const owner = { site: site.uri, userId: requireUser(context).id };
  const picture = await readPicture(services.input, owner, sent);
  const key = keyOf(randomId());
  await services.files.put(key, picture);
  try {
    return await nameImage(context, key);
  } catch (error) {
    await removeFiles(services, [key]);
    throw error;
  }
}

export function removeImage(context: BaseContext): Promise<UserRow> {
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

export async function readImage(context: BaseContext, id: string): Promise<Response> {
  const key = keyOf(id);
  const bytes = requireUser(context).imageKey === key ? await context.services.files.get(key) : null;
  if (!bytes) throw new AppError("not_found", "We couldn't find this picture.");
  return new Response(new Blob([new Uint8Array(bytes)]), {
    headers: {
      "content-type": "image/webp",
      "content-disposition": 'attachment; filename="profile-picture.webp"',
    },
  });
}
