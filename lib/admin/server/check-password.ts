import type { UserRow } from "@/lib/account/schema";
import { checkCredentials } from "@/lib/account/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";

export async function checkPassword(context: BaseContext, user: UserRow, pass: string): Promise<void> {
  try {
    await checkCredentials(context, { email: user.email, pass }, { find: async () => user, anySite: true });
  } catch (error) {
    // A 401 would mean that the session has ended.
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    throw createInvalidFieldsError({ pass: "This is not your current password." });
  }
}
