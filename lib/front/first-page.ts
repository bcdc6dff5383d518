import type { IncomingMessage, ServerResponse } from "node:http";
import { routes } from "@/lib/routes";
import { drawInProcess } from "./draw-in-process";

const WAIT_MS = 10_000;

/** Renders the home page twice: the first render blocks the process for 1 s, and the second loads the rest. */
export async function drawFirstPage(
  draw: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  host: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${WAIT_MS / 1000} s.`)), WAIT_MS);
  });
  const drawTwice = async () => {
    for (let count = 0; count < 2; count += 1) await drawInProcess(draw, routes.home, { host });
  };
  await Promise.race([drawTwice(), timeout])
    .catch(onFailure)
    .finally(() => clearTimeout(timer));
}
