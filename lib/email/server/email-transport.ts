import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { SiteSender } from "./site-sender";

interface Email {
  /** Used as the file name and Message-ID, by which receivers detect duplicates. */
  id: string;
  from: string | { name: string; address: string };
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  dkim?: SiteSender["dkim"];
}

export interface EmailTransport {
  send(email: Email): Promise<void>;
  close(): void;
}

const SMTP_TIMEOUT_MS = 15_000;

/** Removes bidirectional controls, which could reorder text in the inbox. */
const toHeaderText = (text: string) => text.replace(/\p{Bidi_Control}/gu, "");

function createMessage({ id, from, subject, ...email }: Email) {
  return {
    ...email,
    subject: toHeaderText(subject),
    from: typeof from === "string" ? from : { ...from, name: toHeaderText(from.name) },
    messageId: `<${id}@glovebox.mail>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

export function createSmtpTransport(url: string): EmailTransport {
  const transporter = nodemailer.createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    async send(email) {
      await transporter.sendMail(createMessage(email));
    },
    close: () => transporter.close(),
  };
}

export function createFileTransport(directory: string): EmailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(email) {
      const { message: bytes } = await composer.sendMail(createMessage(email));
      if (!Buffer.isBuffer(bytes)) throw new Error("The email was not composed as bytes.");
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${email.id}.eml`);
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => composer.close(),
  };
}

export function isPermanentRefusal(error: unknown): boolean {
  const code = error instanceof Error ? (error as { responseCode?: unknown }).responseCode : undefined;
  return typeof code === "number" && code >= 500 && code < 600;
}
