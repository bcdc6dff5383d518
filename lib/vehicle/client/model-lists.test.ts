import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { makesQuery, modelsQuery, yearsQuery } from "./model-lists";

const list = (data: unknown[]) => ({ data, source: null, asked_at: null });
const refusal = (code: string, status: number) =>
  Response.json({ status: "error", code, message: "No." }, { status });

it("[UP-2] years, makes and models come from the recall lists if the Members API has no other lists", async () => {
  stubCalls({
    "GET /api-cwa/sticker-years": refusal("not_offered", 501),
    "GET /api-cwa/sticker-makes": refusal("not_offered", 501),
    "GET /api-cwa/sticker-models": refusal("not_offered", 501),
    "GET /api/recall-check/years": list([2018, 2003]),
    "GET /api/recall-check/makes": list(["Honda"]),
    "GET /api/recall-check/models": list(["Accord"]),
  });
  const client = new QueryClient();
  expect(await client.fetchQuery(yearsQuery("vehicle"))).toEqual([2018, 2003]);
  expect(await client.fetchQuery(makesQuery("vehicle", 2003))).toEqual(["Honda"]);
  expect(await client.fetchQuery(modelsQuery("vehicle", 2003, "Honda"))).toEqual(["Accord"]);
});

it("[UP-2] a list that fails to load isn't replaced by the recall lists", async () => {
  const sentCalls = stubCalls({ "GET /api-cwa/sticker-years": refusal("unavailable", 503) });
  const failed = new QueryClient().fetchQuery({ ...yearsQuery("vehicle"), retry: false });
  await expect(failed).rejects.toMatchObject({ code: "unavailable" });
  expect(sentCalls.map(({ path }) => path)).toEqual(["/api-cwa/sticker-years"]);
});
