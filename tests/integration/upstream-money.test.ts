import { beforeEach, expect, it } from "vitest";
import { purgeSites } from "@/lib/bff/resolve-site";
import { getUpstream, setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { checkCalls } from "@/lib/checks/contract";
import { checksExamples } from "@/lib/checks/examples";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { call, getSession } from "../setup/browser-calls";
import { showValuesFree } from "../setup/free-values";
import { openTestApi } from "../setup/members-api";
import { createRecordingUpstream, createSiteConfig } from "../setup/recording-upstream";
import { createSpecUpstream } from "../setup/spec-upstream";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";
import { FIXTURE_VEHICLES } from "../setup/spec-upstream/vehicles";

const HOST = "cars.example";
const REMOTE = "https://members.example";
const { checkedCorolla } = FIXTURE_VEHICLES;

beforeEach(() => {
  createRecordingUpstream();
});

function connectFixture(profile: "bare" | "loose"): void {
  setUpstream(createSpecUpstream({ profile }).fetch, REMOTE);
  purgeSites();
}
async function postJson(path: string, body: object, session?: string, host = HOST) {
  const headers = { "content-type": "application/json" };
  return (
    await call(`/members${path}`, { method: "POST", host, headers, body: JSON.stringify(body), session })
  ).json();
}

it("[UP-1] a market value is the same from our embedded API, our remote API, and another API that uses dollars", async () => {
  const fields = { vin: checkedCorolla.vin, mileage: "72430" };
  const figures = (answer: unknown) => {
    const [entry] = checkCalls.value.response.parse(answer).data.entries;
    return [entry?.dealer_retail, entry?.private_party, entry?.trade_in];
  };
  const expected = [1_510_000, 1_385_000, 1_165_000];

  const api = await openTestApi();
  await showValuesFree(api.database.db);
  await seedSampleRecords(api.database.db);
  const token = await api.register("ann@example.com");
  setUpstream(api.fetch);
  purgeSites();
  const session = await getSession(token, "localhost");
  expect(figures(await postJson("/api/firefly", fields, session, "localhost"))).toEqual(expected);
  await api.close();

  const recorder = createRecordingUpstream();
  recorder.answers.set("/api/config", () =>
    Response.json({ status: "success", data: { ...createSiteConfig("a.localhost"), money: "cents" } }),
  );
  recorder.answers.set(calls.checks.value.path, () => Response.json(checksExamples["checks.value"]?.answer));
  const member = { site: "a.localhost", id: "u1", email: "a@b.example" };
  recorder.tokens.set("token-of-a-member", member);
  setUpstreamAdapter(getUpstream(), REMOTE);
  const remote = await getSession("token-of-a-member");
  expect(figures(await postJson("/api/firefly", fields, remote, "a.localhost"))).toEqual(expected);

  connectFixture("bare");
  const foreign = await getSession(FIXTURE_ACCOUNTS.member.token, HOST);
  expect(figures(await postJson("/api/firefly", fields, foreign))).toEqual(expected);
  connectFixture("loose");
  expect(figures(await postJson("/api/firefly", fields, foreign))).toEqual(expected);
});
