import { calls } from "@/lib/contract/table";
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
import { exportAccount } from "./export-account";
import { readImage, removeImage, replaceImage } from "./profile-image";
import { listSessions, revokeSessions } from "./session-list";
import { updateProfile } from "./update-profile";
import { userWire } from "./user-repository";

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
        message: "Thank you. You will get a mail when your account is open.",
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
    const number = await requestDeletion(context, context.body);
    return succeeded({ number, message: "Your request has been submitted successfully!" });
  }),
  serve(profile.deletionRequest, async (context) => succeeded({ data: await openDeletionRequest(context) })),
  serve(profile.cancelDeletion, async (context) => succeeded({ cancelled: await cancelDeletion(context) })),
];
