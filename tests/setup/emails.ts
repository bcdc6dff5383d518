import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { emailOutbox } from "@/lib/members-api/db/schema/email";
import type { TestApi } from "./members-api";

export interface Letter {
  subject: string;
  /** Headers and plain text as they were sent, with soft line breaks taken out. */
  source: string;
  /** The HTML part, the same way. */
  html: string;
}

/** The headers with the plain part, and the HTML part, of a message with both. */
function partsOf(message: string): { source: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1];
  const [headers = "", text = "", html = ""] = message.split(`--${boundary}`);
  const decoded = (part: string) => part.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  return { source: decoded(headers + text), html: decoded(html) };
}

/** What was sent to an address, oldest first: the files that the letters became, since a sent row forgets its text. */
export async function emailsTo(api: TestApi, to: string): Promise<Letter[]> {
  await api.outbox.drain();
  const rows = await api.database.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.to, to))
    .orderBy(emailOutbox.createdAt);
  return Promise.all(
    rows.map(async ({ id, subject }) => {
      return { subject, ...partsOf(await readFile(join(api.dataDir, "mail", `${id}.eml`), "utf8")) };
    }),
  );
}

/** Letters stay in the outbox, with their texts, until a test sends them: a sent row forgets its text at any moment. */
export function holdEmails(api: TestApi): void {
  api.services.mail.wake = () => undefined;
}
