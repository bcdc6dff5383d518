import { afterEach, beforeEach, expect, it } from "vitest";
import { getUpstream, setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { reportCalls } from "@/lib/report/contract/report";
import { vehicleCalls } from "@/lib/vehicle/contract/vehicle";
import { call, form, getSession } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream, recordLog } from "../setup/recording-upstream";

const VIN = "2T1BURHE5JC074430";
const NOTICE = "<br />\n<b>Notice</b>: Undefined index in <b>/srv/app.php</b> on line <b>7</b><br />\n";
let remote: RecordingUpstream;
let session: string;
let lines: { call: string; field?: string }[];

beforeEach(async () => {
  remote = createRecordingUpstream();
  lines = recordLog("warn");
  setUpstreamAdapter(getUpstream(), "https://members.example");
  session = await getSession("session-token-0123456789abcdef");
});
afterEach(() => setUpstream(undefined));

const get = async (path: string, vin = VIN) => {
  const answer = await call(`/members${path}?vin=${vin}`, { session });
  return [answer.status, await answer.json()] as const;
};
const answer404 = () => Response.json({ message: "Not found" }, { status: 404 });

it("[UP-3] a generation whose JSON follows a PHP notice succeeds, and the notice is logged only once", async () => {
  remote.answers.set(
    reportCalls.generate.path,
    () =>
      new Response(`${NOTICE}{"status":"success","message":"Done."}`, {
        headers: { "content-type": "text/html" },
      }),
  );
  for (const _ of [1, 2]) {
    const body = form({ vin: VIN });
    const answer = await call(`/members${reportCalls.generate.path}`, { method: "POST", session, body });
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: "success" }]);
  }
  expect(lines.filter(({ field }) => field === "text before the JSON")).toHaveLength(1);
});

it("[UP-2] a JSON 404 from a lookup means an unknown vehicle, not a missing call", async () => {
  for (const { path } of [reportCalls.filter, vehicleCalls.previewDecode, vehicleCalls.classicMapping])
    remote.answers.set(path, answer404);
  expect(await get(reportCalls.filter.path)).toEqual([200, { status: "success", report: [] }]);
  expect(await get(vehicleCalls.previewDecode.path)).toMatchObject([404, { code: "not_found" }]);
  expect(await get(vehicleCalls.classicMapping.path, "124379N506070")).toMatchObject([
    400,
    { code: "wrong_vin" },
  ]);
});

it("[UP-2] an HTML 404 page never means that there is no report", async () => {
  const page = () => new Response("<html>Not Found</html>", { status: 404 });
  remote.answers.set(reportCalls.filter.path, page);
  expect(await get(reportCalls.filter.path)).toMatchObject([501, { code: "not_offered" }]);
  remote.answers.set(reportCalls.filter.path, () => Response.json({ report: [] }));
  expect(await get(reportCalls.filter.path)).toMatchObject([200, { report: [] }]);
  remote.answers.set(reportCalls.filter.path, page);
  expect(await get(reportCalls.filter.path)).toMatchObject([502, { code: "bad_gateway" }]);
});

it("[UP-3] a classic lookup rejected for another reason shows that reason, not 'Wrong VIN'", async () => {
  const message = "Your plan has no classic vehicles.";
  remote.answers.set(vehicleCalls.classicMapping.path, () =>
    Response.json({ status: "error", message }, { status: 400 }),
  );
  const answer = await get(vehicleCalls.classicMapping.path, "124379N506070");
  expect(answer).toMatchObject([422, { code: "upstream_refused", message }]);
});
