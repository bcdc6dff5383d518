import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp } from "../setup/app-server";
import { startMembersApi } from "../setup/members-api-process";

/** Rejects every login with error 28P01. */
function refusingDatabase(): Server {
  const fields = ["SFATAL", "C28P01", 'Mpassword authentication failed for user "shop"', ""];
  const body = Buffer.from(`${fields.join("\0")}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end(Buffer.concat([head, body])));
  });
}

let database: Server;
let environment: Record<string, string>;
beforeAll(async () => {
  database = refusingDatabase();
  await new Promise<void>((resolve) => database.listen(0, "127.0.0.1", resolve));
  const { port } = database.address() as AddressInfo;
  environment = {
    DATABASE_URL: `postgres://shop:not-the-right-one@127.0.0.1:${port}/shop`,
    SESSION_KEYS: "k9Jx2Lq7Vb4Tn8Rw3Zc6Ys1Hd5Gf0MpA",
    DIGEST_KEY: "Qe4Rt7Yu1Io9Pa3Sd6Fg8Hj2Kl5Zx0CvB",
  };
});
afterAll(() => database.close());

const words =
  /ended with 1[\s\S]*DATABASE_URL[\s\S]*password authentication failed[\s\S]*Correct the login in DATABASE_URL/;

it.each([
  ["npm start", startApp],
  ["npm run members-api", startMembersApi],
])(
  "[TRUE-40] if the database rejects the login, %s reports DATABASE_URL, the reason and the fix",
  async (_, start) => {
    const error = await start(environment).then(
      () => new Error("It started."),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(words);
    expect(error.message).not.toContain("not-the-right-one");
  },
);
