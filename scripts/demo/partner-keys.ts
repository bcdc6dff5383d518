import { ok as check, equal, rejects } from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { calls } from "@/lib/compose/calls/table";
import { GloveboxClient } from "@/public/sdk/glovebox";
import type { Narrator } from "./narrator";
import { type Stage, until } from "./stage";
import type { Visitor } from "./web";

const { admin } = calls;

export const SAMPLE_VIN = "2T1BURHE5JC034461";

export async function makeKeys({ step }: Narrator, stage: Stage, owner: Visitor): Promise<GloveboxClient> {
  return step("She makes API keys for her server", async (see) => {
    const createClient = (key: string) =>
      new GloveboxClient({ site: owner.origin, key, fetch: stage.web.fetch });
    const create = async (name: string, mode: "live" | "test") => {
      const scopes = ["vehicle:read", "report:read", "report:write", "orders.read"] as const;
      const { data } = await owner.call(admin.createApiKey, { name, mode, scopes: [...scopes] });
      see(`${mode} key ${data.prefix}…, shown once`);
      return data;
    };
    const test = createClient((await create("Website, trial", "test")).key);
    const { report } = await test.report.generate({ vin: SAMPLE_VIN });
    equal(report?.vin, SAMPLE_VIN);
    see(`test key: a report of ${SAMPLE_VIN} as of the sample, which costs nothing`);
    const live = createClient((await create("Website", "live")).key);
    const { data: self } = await live.apiKey.self();
    equal(self.mode, "live");
    const { data } = await live.vehicle.validateVin({ vin: SAMPLE_VIN });
    see(`live key, over ${owner.origin}: ${data.modelYear} ${data.make} ${data.model}`);
    await rejects(live.site.config(), { status: 403 });
    see("live key beyond its scopes: 403");
    const leaked = await create("Leaked", "live");
    await owner.call(admin.revokeApiKey, { id: leaked.id });
    await rejects(createClient(leaked.key).apiKey.self(), { status: 401 });
    see("a revoked key: 401");
    return live;
  });
}

interface ReceivedEvent {
  type: string;
  data: Record<string, unknown>;
}

export interface Receiver {
  event(type: string): Promise<ReceivedEvent>;
  close(): void;
}

export async function openReceiver({ step }: Narrator, owner: Visitor): Promise<Receiver> {
  return step("She subscribes to webhooks", async (see) => {
    const events: ReceivedEvent[] = [];
    let unsigned = 0;
    let secret = "";
    const server = createServer(async (request, response) => {
      const body = await text(request);
      try {
        const headers = request.headers as Record<string, string>;
        events.push(new Webhook(secret).verify(body, headers) as ReceivedEvent);
      } catch {
        unsigned += 1;
      }
      response.writeHead(204).end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const receiver: Receiver = {
      async event(type) {
        const event = await until(type, () => events.find((item) => item.type === type));
        equal(unsigned, 0, "every message is signed");
        return event;
      },
      close() {
        server.closeAllConnections();
        server.close();
      },
    };
    try {
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}/glovebox`;
      const { data } = await owner.call(admin.createWebhook, {
        url,
        types: ["order.paid", "document.ready"],
      });
      secret = data.secret;
      see(`${data.types.join(" and ")} go to ${url}`);
      await owner.call(admin.testWebhook, { id: data.id });
      const { type } = await receiver.event("webhook.test");
      check(type, "the test event has a type");
      see(`${type} arrived, and its signature is good`);
      return receiver;
    } catch (error) {
      receiver.close();
      throw error;
    }
  });
}
