import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { DatabaseTimeoutError, runWithinLimits } from "./database-limits";

it("[SEC-FLT-03] a response received while the process was blocked isn't a timeout, but a missing response is", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as { port: number }).port, "127.0.0.1");
  const [database] = (await once(server, "connection")) as [Socket];
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  const limitMs = 5;
  const answered = runWithinLimits(() => once(client, "data"), 1000, limitMs);
  database.write("row");
  const until = performance.now() + 10 * limitMs;
  while (performance.now() < until);
  expect(String(await answered)).toBe("row");
  await expect(runWithinLimits(() => once(client, "data"), 1000, limitMs)).rejects.toThrow(
    DatabaseTimeoutError,
  );
});
