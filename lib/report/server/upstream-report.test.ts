import { describe, expect, it } from "vitest";
import { isOwnFile } from "@/lib/compose/calls/table";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { reportCalls } from "../contract/report";
import { readGenerated, readReportFilter } from "./upstream-report";

const VIN = "2T1BURHE5JC034461";
const PDF = "https://files.example/r.pdf";
const context = {
  siteUri: "cars.example",
  money: "dollars",
  origin: "https://members.example",
  isOwnFile,
} as const;
let notes: string[] = [];

function read(body: unknown, origin: string = context.origin) {
  notes = [];
  const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };
  const fields = readReportFilter(unwrapAnswer(body, place), { ...context, origin });
  return fields && reportCalls.filter.response.parse({ status: "success", ...fields }).report;
}
const first = (body: unknown, origin?: string) => read(body, origin)?.[0];

describe("report record from an upstream", () => {
  it.each([
    { report: [{ vin: VIN, vhr_report: { url: PDF } }] },
    { report: { vin: VIN, vhr_report: PDF } },
    { reports: [{ vin: VIN, vhr_report: [{ url: PDF }] }] },
    { status: 1, data: [{ vin: VIN, vhr_report: [PDF] }] },
    { data: { report: [{ VIN, report_url: PDF }] } },
    { vin: VIN, vhr_report: { url: { url: PDF } } },
    { items: [{ vin: VIN, vhr_report: { url: PDF, number: 7 } }] },
    { "0": { vin: VIN, vhr_report: { link: PDF } } },
    { vin: VIN, report: [{ vin: VIN.toLowerCase(), vhr_report: { url: PDF } }] },
    { report: { url: PDF } },
    { report: [null, { vin: VIN, vhr_report: [], url: PDF }] },
    {
      reports: [
        { vin: VIN, vhr_sticker: { url: "https://x.example/s.pdf" } },
        { vin: VIN, vhr_report: PDF },
      ],
    },
    { report: [{ vin: VIN, year: "odd", make: {}, decode: "?", cdt: [], vhr_report: { url: PDF } }] },
  ])("[UP-1] [UP-2] finds the report and its URL in %j", (body) => {
    const record = first(body);
    expect(record?.vhr_report).toMatchObject({ url: PDF, page: PDF });
    expect(["", VIN]).toContain(record?.vin);
  });

  it("[UP-1] accepts strings for numbers, alternative field names and three date formats", () => {
    const record = { vin: VIN, year: "2018", make: "Toyota", model_name: "Corolla", vhr_report: null };
    for (const cdt of ["2026-01-15T10:20:30Z", "2026-01-15 10:20:30", 1768472430])
      expect(
        first({ report: { ...record, cdt, is_europe: "1", details: { Make: "Toyota" } } }),
      ).toMatchObject({
        year: 2018,
        make: "Toyota",
        model: "Corolla",
        europe: true,
        decode: null,
        vhr_report: null,
        vhr_sticker: null,
        cdt: "2026-01-15T10:20:30.000Z",
      });
    expect(notes).toEqual([]);
  });

  it.each([
    [{ report: [] }],
    [{ report: null }],
    [{ report: {} }],
    [[]],
    [{}],
    [null],
    [{ status: true, msg: "ok" }],
    [{ data: [] }],
  ])("[UP-1] reads %j as a response without records", (body) => expect(read(body)).toEqual([]));
  it.each([
    [{ report: "odd" }],
    [{ result: { number: VIN } }],
    [{ report: [{ year: 2018 }] }],
    ["text"],
    [7],
    [{ report: 7 }],
    [[1]],
  ])("[UP-1] rejects %j as unreadable, instead of reporting that there are no records", (body) =>
    expect(read(body)).toBeUndefined(),
  );

  it.each([[[]], [{}], [null], [""], [false], ["0"], [{ url: null }], [{ url: "" }], ["pending"], ["n/a"]])(
    "[UP-1] treats the document %j as missing",
    (vhr_report) => expect(first({ report: { vin: VIN, vhr_report } })?.vhr_report).toBeNull(),
  );
  it.each([
    true,
    "1",
    "javascript:alert(1)",
    { url: "javascript:alert(1)" },
    { url: "http://files.example/r.pdf" },
    { url: "https://user:secret@files.example/r.pdf" },
    { url: "data:application/pdf;base64,x" },
    "http://127.0.0.1:9000/r.pdf",
  ])("[UP-1] [UP-2] reports that the document %j exists, but drops its URL", (vhr_report) => {
    const record = first({ report: { vin: VIN, vhr_report } });
    expect(record?.vhr_report).toMatchObject({ url: "", page: `/dvh?vin=${VIN}` });
  });
  it("[UP-1] keeps an http URL on loopback if the upstream is there too, and completes a relative URL", () => {
    const body = { report: { vin: VIN, vhr_sticker: "http://127.0.0.1:9000/r.pdf" } };
    expect(first(body, "http://localhost:9000")?.vhr_sticker?.url).toBe("http://127.0.0.1:9000/r.pdf");
    expect(first({ report: { vin: VIN, vhr_report: "/files/r.pdf" } })?.vhr_report?.url).toBe(
      "https://members.example/files/r.pdf",
    );
    const ownReport = { url: "/members/api-cwa/view_pdf?id=1", page: "https://x.example/", returned: true };
    expect(first({ report: { vin: VIN, vhr_report: ownReport } })?.vhr_report).toEqual({
      url: ownReport.url,
      page: ownReport.url,
      number: "",
    });
  });

  const readMade = (product: "vhr" | "sticker", body: unknown) =>
    readGenerated(product)(unwrapAnswer(body, { path: "", note: () => undefined }), context);

  it.each([{}, { url: PDF }, { report: "odd" }, { data: [] }, { report: { url: PDF }, charge: "?" }])(
    "[UP-1] treats %j as a successful generation",
    (body) => {
      const made = reportCalls.generate.response.parse({ status: "success", ...readMade("vhr", body) });
      expect(made.report).toBeUndefined();
    },
  );

  it.each([{ status: "queued" }, { status: "pending", message: "Please wait." }])(
    "[UP-4] doesn't treat %j as a finished document unless it contains a URL",
    (body) => {
      expect(readMade("vhr", body)).toBeUndefined();
      expect(readMade("vhr", { ...body, url: PDF })).toBeDefined();
    },
  );

  const STICKER = "https://files.example/s.pdf";
  it.each([
    ["sticker", { url: STICKER }, STICKER],
    ["sticker", { data: STICKER }, STICKER],
    ["sticker", { url: STICKER, data: { status: "done" } }, STICKER],
    ["sticker", { sticker_url: STICKER }, STICKER],
    ["sticker", { vhr_sticker: { url: STICKER } }, STICKER],
    ["sticker", { data: { vin: VIN, vhr_report: PDF, vhr_sticker: { url: STICKER } } }, STICKER],
    ["sticker", { sticker: { link: STICKER } }, STICKER],
    ["sticker", { data: [{ window_sticker: [STICKER] }] }, STICKER],
    ["vhr", { report_url: PDF }, PDF],
    ["vhr", { report: { url: PDF } }, PDF],
    ["vhr", { report: PDF }, PDF],
    ["vhr", { vhr_report: { url: PDF }, vhr_sticker: { url: STICKER } }, PDF],
    ["vhr", { url: "javascript:alert(1)" }, undefined],
    ["vhr", { data: "http://files.example/r.pdf" }, undefined],
    ["vhr", { report: true }, undefined],
  ] as const)("[UP-3] finds the URL of the generated %s in %j: %s", (product, body, url) => {
    expect(readMade(product, body)?.url).toBe(url);
  });
});
