import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import { checkCredentials } from "../account/login";
import type { BaseContext, UserRow } from "../kernel/serve";

/** Takes the password of the administrator whose session it is; a wrong one is throttled as at the login, and an error of its field. */
export async function checkPassword(context: BaseContext, user: UserRow, pass: string): Promise<void> {
  try {
    await checkCredentials(context, { email: user.email, pass }, { find: async () => user, anySite: true });
  } catch (error) {
    // The session is not over, as a 401 would say.
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    throw invalidFields({ pass: "This is not your current password." });
  }
}
