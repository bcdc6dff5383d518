import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { emailOutbox } from "@/lib/email/schema";
import type { TestApi } from "./members-api";

export interface Letter {
  subject: string;
  source: string;
  html: string;
}

function getParts(message: string): { source: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1];
  const [headers = "", text = "", html = ""] = message.split(`--${boundary}`);
  const decodePart = (part: string) => part.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  return { source: decodePart(headers + text), html: decodePart(html) };
}

export const selectEmails = ({ database: { db } }: TestApi, to: string) =>
  db.select().from(emailOutbox).where(eq(emailOutbox.to, to)).orderBy(emailOutbox.createdAt);

/** Reads emails from their files, because a sent row's text is deleted. */
export async function emailsTo(api: TestApi, to: string): Promise<Letter[]> {
  await api.outbox.drain();
  const rows = await selectEmails(api, to);
  return Promise.all(
    rows.map(async ({ id, subject }) => {
      return { subject, ...getParts(await readFile(join(api.dataDir, "mail", `${id}.eml`), "utf8")) };
    }),
  );
}

/** Returns the token from the last email to this address that contains one. */
export async function readToken(api: TestApi, to: string, name: `${string}_token`): Promise<string> {
  const pattern = new RegExp(`${name}=([\\w-]{43})`);
  const tokens = (await emailsTo(api, to)).flatMap(({ source }) => pattern.exec(source)?.[1] ?? []);
  return tokens.at(-1) ?? "no token";
}

/** Keeps emails in the outbox, because sending deletes their text. */
export function holdEmails(api: TestApi): void {
  api.services.mail.wake = () => undefined;
}
