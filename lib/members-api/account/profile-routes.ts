import { and, eq } from "drizzle-orm";
import { calls } from "@/lib/contract/table";
import { shownNumber } from "../generation/vehicle-names";
import {
  type BaseContext,
  requireUser,
  type ServedCall,
  serve,
  succeeded,
  type UserRow,
} from "../kernel/serve";
import { registerDealer } from "./dealer-registration";
import { cancelDeletion, openDeletionRequest, requestDeletion } from "./deletion-request";
import { PERSONAL_SECTIONS, type PersonalSection } from "./personal-data-tables";
import { readImage, removeImage, replaceImage } from "./profile-image";
import { listSessions, revokeSessions } from "./session-list";
import { updateProfile } from "./update-profile";
import { userWire } from "./user-repository";

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
        snake(column),
        column === "vin" && typeof value === "string" ? shownNumber(value) : value,
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

const { profile } = calls;

async function answerUser(context: BaseContext, user: UserRow) {
  return succeeded({ user: await userWire(context, user) });
}

export const profileRoutes: readonly ServedCall[] = [
  serve(profile.dealerRegister, async (context) => {
    const opened = await registerDealer(context, context.body);
    if (!opened) {
      return succeeded({
        pending: true,
        message: "Thank you. We'll email you when your account is ready.",
      });
    }
    const { user, token } = opened;
    return succeeded({ pending: false, token, user: await userWire(context, user) });
  }),
  serve(profile.update, async (context) => answerUser(context, await updateProfile(context, context.body))),
  serve(profile.uploadImage, async (context) =>
    answerUser(context, await replaceImage(context, context.body.image)),
  ),
  serve(profile.removeImage, async (context) => answerUser(context, await removeImage(context))),
  serve(profile.image, (context) => readImage(context, context.query.id)),
  serve(profile.sessions, async (context) => succeeded({ data: await listSessions(context) })),
  serve(profile.revokeSessions, async (context) =>
    succeeded({ revoked: await revokeSessions(context, { id: context.body.id }) }),
  ),
  serve(profile.export, (context) => exportAccount(context, requireUser(context))),
  serve(profile.deleteAccount, async (context) => {
    const { number, closed } = await requestDeletion(context, context.body);
    return succeeded({ number, closed, message: "Your request has been submitted successfully!" });
  }),
  serve(profile.deletionRequest, async (context) => succeeded({ data: await openDeletionRequest(context) })),
  serve(profile.cancelDeletion, async (context) => succeeded({ cancelled: await cancelDeletion(context) })),
];
