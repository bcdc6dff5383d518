import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

export async function readToken(presetToken: string | undefined): Promise<string | null> {
  if (presetToken?.trim()) return presetToken.trim();
  if (!process.stdin.isTTY) return null;
  process.stderr.write("Token of a test account (empty for none): ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const token = (await prompt.question("")).trim();
  prompt.close();
  process.stderr.write("\n");
  return token === "" ? null : token;
}
