import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type See = (line: string) => void;

export interface Narrator {
  /** Rethrows errors from `play`. */
  step<T>(title: string, play: (see: See) => Promise<T>): Promise<T>;
  say(line: string): void;
  keep(name: string, content: string | Uint8Array): string;
}

export const formatSeconds = (since: number): string =>
  `${((performance.now() - since) / 1000).toFixed(1)} s`;

export function createNarrator(folder: string): Narrator {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, "log.txt");
  writeFileSync(log, "");
  let steps = 0;
  function say(line: string): void {
    console.log(line);
    appendFileSync(log, `${line}\n`);
  }
  return {
    say,
    async step(title, play) {
      steps += 1;
      const startedAt = performance.now();
      const number = String(steps).padStart(2);
      const lines: string[] = [];
      try {
        return await play((line) => lines.push(line));
      } catch (error) {
        lines.push("FAILED");
        throw error;
      } finally {
        say(`${number}  ${title} (${formatSeconds(startedAt)})`);
        for (const line of lines) say(`      ${line}`);
      }
    },
    keep(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}
