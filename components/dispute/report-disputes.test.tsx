import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ReportDocument } from "@/components/report/report-document";
import type { Dispute } from "@/lib/dispute/contract";
import type { DisputeState } from "@/lib/dispute/rules";
import type { Locale } from "@/lib/platform/i18n/locale";
import { refusal, type SentCall, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { buildShortSampleReport } from "@/tests/setup/report-models";
import { ReportDisputes } from "./report-disputes";

const OPEN = "POST /api/disputes";
const LIST = "GET /api/disputes";
/** Short, because finding a button by name is slow among hundreds of records. */
const report = buildShortSampleReport();
const [record] = report.events;
if (!record) throw new Error("the sample has no records");

function dispute(state: DisputeState, changes: Partial<Dispute> = {}): Dispute {
  const at = "2026-03-03T12:00:00.000Z";
  return {
    id: "d1",
    number: "GC-7K3M-9QX2",
    vin: report.vin,
    record: record?.id ?? "",
    state,
    answer: null,
    about: { kind: "title", date: "2018-02-20", source: record?.source ?? "" },
    reason: "wrong_mileage",
    text: "It was 41,250.",
    files: [],
    steps: [{ state: "open", at }, ...(state === "open" ? [] : [{ state, at }])],
    ...changes,
  };
}

function world(answers: Parameters<typeof stubCalls>[0], shownReport = report, locale: Locale = "en") {
  const sentCalls = stubCalls(answers);
  const view = renderPage(
    <ReportDisputes report={shownReport} file="/members/x?id=1">
      {(getAction) => <ReportDocument report={shownReport} actionOf={getAction} />}
    </ReportDisputes>,
    { locale },
  );
  return { sent: sentCalls, ...view };
}
function openingOne(): Parameters<typeof stubCalls>[0] {
  let open = false;
  return {
    [LIST]: () => ({ data: open ? [dispute("open")] : [] }),
    [OPEN]: () => {
      open = true;
      return { data: dispute("open") };
    },
  };
}
const getBody = (call: SentCall | undefined) => JSON.parse(call?.body ?? "{}");
/** Finds hidden buttons too, because jsdom doesn't open the popover that contains the button. */
async function openDialog(button: RegExp, name: string) {
  const [first] = await screen.findAllByRole("button", { name: button, hidden: true });
  if (!first) throw new Error(`no button ${button}`);
  await userEvent.click(first);
  return within(await screen.findByRole("dialog", { name }));
}
const openForm = () => openDialog(/^Dispute this record: Feb 20, 2018/, "Dispute this record");
async function fill(dialog: Awaited<ReturnType<typeof openForm>>) {
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "What's wrong?" }), "wrong_mileage");
  await userEvent.click(dialog.getByRole("textbox", { name: "Your explanation" }));
  await userEvent.paste("It was 41,250.");
}
const send = (dialog: Awaited<ReturnType<typeof openForm>>) =>
  userEvent.click(dialog.getByRole("button", { name: "Send dispute" }));

beforeEach(() => sessionStorage.clear());

describe("disputing a record", () => {
  it("[PAGE-10] every record has a dispute button, and recalls have none", async () => {
    world({ [LIST]: { data: [] } });
    const buttons = await screen.findAllByRole("button", { name: /^Dispute this record: /, hidden: true });
    const names = new Set(buttons.map((button) => button.getAttribute("aria-label")));
    expect(names.size).toBe(report.events.length);
    const recalls = document.querySelector<HTMLElement>("#report-recalls");
    expect(recalls && within(recalls).queryByRole("button")).toBeNull();
  });

  it("[CALL-5] if the Members API doesn't support disputes, there's no button, and the report is still shown", async () => {
    const { sent: sentCalls } = world({});
    await waitFor(() => expect(sentCalls.some(({ path }) => path === "/api/disputes")).toBe(true));
    expect(screen.getAllByRole("table").length).toBeGreaterThan(3);
    expect(screen.queryByRole("button", { name: /^Dispute/, hidden: true })).toBeNull();
  });

  it("[PAGE-10] explains the next steps, reports missing fields, and sends the record with the explanation", async () => {
    const { sent } = world(openingOne());
    const dialog = await openForm();
    expect(dialog.getByText(/Only the source can correct its data/).textContent).toContain(record.source);
    await send(dialog);
    expect(await dialog.findByText("Choose a reason.")).toBeTruthy();
    expect(dialog.getByText("Tell us what's wrong with the record.")).toBeTruthy();
    await fill(dialog);
    await send(dialog);
    await waitFor(() => expect(screen.getByText(/^We received your dispute/)).toBeTruthy());
    expect(getBody(sent.find(({ method }) => method === "POST"))).toEqual({
      vin: report.vin,
      record: record.id,
      source: record.source,
      reason: "wrong_mileage",
      text: "It was 41,250.",
    });
    expect(screen.getByRole("dialog", { name: "Dispute GC-7K3M-9QX2" })).toBeTruthy();
    expect(sessionStorage.getItem(`dispute:${report.vin}:${record.source}:${record.id}`)).toBeNull();
  });

  it("[ERR-12] the input survives a failure, an expired session and a reload", async () => {
    const answers = { [LIST]: { data: [] }, [OPEN]: () => refusal(401, "not_logged_in") };
    const { unmount } = world(answers);
    const dialog = await openForm();
    await fill(dialog);
    await send(dialog);
    const link = await dialog.findByRole("link", { name: "Log in" });
    expect(link.getAttribute("href")).toContain("next=");
    unmount();
    world({ ...answers, [OPEN]: () => refusal(409, "conflict") });
    const reopened = await openForm();
    const text = reopened.getByRole("textbox", { name: "Your explanation" });
    await waitFor(() => expect((text as HTMLTextAreaElement).value).toBe("It was 41,250."));
    expect((reopened.getByRole("combobox") as HTMLSelectElement).value).toBe("wrong_mileage");
    await send(reopened);
    expect((await reopened.findByRole("alert")).textContent).toContain("You already disputed this record");
    expect((text as HTMLTextAreaElement).value).toBe("It was 41,250.");
  });

  it("[PAGE-10] if a file can't be added, the dispute is still opened, with a warning that names the file", async () => {
    world(openingOne());
    const dialog = await openForm();
    await fill(dialog);
    const file = new File(["%PDF-"], "invoice.pdf", { type: "application/pdf" });
    await userEvent.upload(dialog.getByLabelText("Add files", { selector: "input" }), file);
    expect(dialog.getByText("invoice.pdf")).toBeTruthy();
    await send(dialog);
    const alert = await screen.findByText("Your dispute is open, but some files weren't added");
    expect(alert.closest("[role=alert]")?.textContent).toContain("invoice.pdf");
  });

  it("[FIRST-1] shows the name of a sample's source in the reader's language", async () => {
    world(openingOne(), report, "es");
    await openDialog(/^Impugnar este registro: Feb 20, 2018/, "Impugnar este registro");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("(muestra)");
    expect(dialog.textContent).not.toContain(record.source);
  });
});

describe("tracking a dispute", () => {
  const openStatus = () => openDialog(/^Your dispute: Feb 20, 2018/, "Dispute GC-7K3M-9QX2");

  it("[PAGE-10] shows the history of a dispute with dates and the reply, and allows a new dispute after a decision", async () => {
    const askedStep = { state: "asked" as const, at: "2026-03-05T12:00:00.000Z" };
    const endedDispute = dispute("confirmed", { answer: "The garage keeps its paper." });
    endedDispute.steps.splice(1, 0, askedStep);
    world({ [LIST]: { data: [endedDispute] } });
    const dialog = await openStatus();
    expect(dialog.getAllByRole("listitem").map((element) => element.textContent)).toEqual([
      expect.stringMatching(/^Open.*2026/),
      expect.stringMatching(/^Source asked.*2026/),
      expect.stringMatching(/^Confirmed by the source.*2026/),
    ]);
    expect(dialog.getByText("The garage keeps its paper.")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Withdraw dispute" })).toBeNull();
    expect(dialog.queryByRole("button", { name: "Add files" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Dispute again" }));
    expect(await screen.findByRole("dialog", { name: "Dispute this record" })).toBeTruthy();
  });

  it("[PAGE-10] a dispute is withdrawn only after confirmation", async () => {
    const { sent: sentCalls } = world({
      [LIST]: { data: [dispute("asked")] },
      "POST /api/disputes/withdraw": { data: dispute("withdrawn") },
    });
    const dialog = await openStatus();
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw dispute" }));
    expect(sentCalls.some(({ path }) => path.endsWith("withdraw"))).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Yes, withdraw" }));
    await waitFor(() => expect(sentCalls.some(({ path }) => path.endsWith("withdraw"))).toBe(true));
  });

  it("[PAGE-10] [PAGE-17] every reader of the report sees the dispute's status as an icon with text, but can't act on it", () => {
    const line = "Disputed by the report’s owner on Mar 3, 2026: not reviewed yet";
    const note = { record: record.id, source: record.source, state: "open" as const, line };
    renderPage(<ReportDocument report={{ ...report, disputes: [note] }} />);
    const elements = screen.getAllByText(line);
    expect(elements.length).toBeGreaterThan(0);
    for (const element of elements)
      expect(element.closest("[data-dispute]")?.querySelector("svg path")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /disput/i, hidden: true })).toBeNull();
  });

  it("[PAGE-10] on a Spanish page, a dispute about a record that's no longer in the report is still listed", async () => {
    world({ [LIST]: { data: [dispute("asked", { record: "gone" })] } }, report, "es");
    expect(
      await screen.findByText("Impugnaciones de registros que este informe ya no contiene"),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^GC-7K3M-9QX2/ }));
    expect(await screen.findByRole("dialog", { name: "Impugnación GC-7K3M-9QX2" })).toBeTruthy();
    expect(screen.getByText("Se consultó a la fuente")).toBeTruthy();
  });

  it("[PAGE-10] a record can't be disputed again if it's missing from the new report", async () => {
    const again = { ...report, events: report.events.slice(1) };
    world({ [LIST]: { data: [dispute("declined")] } }, again);
    const dialog = await openDialog(/^GC-7K3M-9QX2/, "Dispute GC-7K3M-9QX2");
    expect(dialog.getByText("It was 41,250.")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Dispute again" })).toBeNull();
  });

  it("[PAGE-10] two files with the same name are both listed, and are both named in the warning if they're rejected", async () => {
    world(openingOne());
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const dialog = await openForm();
    await fill(dialog);
    const scan = (content: string) => new File([`%PDF-${content}`], "image.pdf", { type: "application/pdf" });
    const input = dialog.getByLabelText("Add files", { selector: "input" });
    await userEvent.upload(input, scan("front"));
    await userEvent.upload(input, scan("the back"));
    expect(dialog.getAllByText("image.pdf")).toHaveLength(2);
    await send(dialog);
    await screen.findByText("Your dispute is open, but some files weren't added");
    expect(screen.getAllByText(/^image\.pdf: /)).toHaveLength(2);
    expect(consoleError.mock.calls.filter(([text]) => String(text).includes("same key"))).toEqual([]);
    consoleError.mockRestore();
  });
});
