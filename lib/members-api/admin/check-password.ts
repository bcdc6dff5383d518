import { AppError } from "@/lib/core/errors";
import { createInvalidFieldsError } from "@/lib/core/request-fields";
import { checkCredentials } from "../account/login";
import type { BaseContext, UserRow } from "../kernel/serve";

export async function checkPassword(context: BaseContext, user: UserRow, pass: string): Promise<void> {
  try {
    await checkCredentials(context, { email: user.email, pass }, { find: async () => user, anySite: true });
  } catch (error) {
    // A 401 would mean that the session has ended.
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    throw createInvalidFieldsError({ pass: "This is not your current password." });
  }
}
