import type { IncomingMessage, ServerResponse } from "node:http";
import inject, { type Response } from "light-my-request";

export function drawInProcess(
  draw: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  url: string,
  headers: Record<string, string>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let drawing: Promise<unknown> | undefined;
    const dispatch = (request: unknown, response: unknown) => {
      drawing = draw(request as IncomingMessage, response as ServerResponse);
      drawing.catch(reject);
    };
    inject(dispatch, { method: "GET", url, headers })
      .then(async (answer) => {
        await drawing;
        resolve(answer);
      })
      .catch(reject);
  });
}
