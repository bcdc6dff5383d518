import { act, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getMessages } from "@/lib/platform/messages/messages";
import { HOST_ACK_MS } from "@/lib/platform/values/constants";
import { toLinkAttributes } from "@/lib/report/client/link-attributes";
import { type FakeHost, fakeHost } from "@/tests/setup/fake-host";
import { WebviewHost } from "./webview-host";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }));

const PDF = "https://files.example/r.pdf";
const VIN = "2T1BURHE5JC034461";
let host: FakeHost;

beforeEach(() => {
  vi.useFakeTimers();
  host = fakeHost("react-native");
});
afterEach(() => {
  host.remove();
  vi.useRealTimers();
});

test("[UP-2] [WV-1] a PDF on another host opens in the host app, or else in the device's browser", async () => {
  const clicked = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={getMessages("en")} timeZone="UTC">
      <a {...toLinkAttributes({ page: PDF, product: "vhr", vin: VIN })} href={PDF} onClick={clicked}>
        Open report
      </a>
      <WebviewHost />
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByText("Open report"));
  expect(host.last("report.open").payload).toEqual({ url: PDF, vin: VIN });
  await act(() => vi.advanceTimersByTimeAsync(HOST_ACK_MS));
  const { id, payload } = host.last("nav.openExternal");
  expect(payload).toEqual({ url: PDF });
  host.sendMessage({ type: "ack", replyTo: id });
  await act(() => vi.advanceTimersByTimeAsync(HOST_ACK_MS));
  expect(clicked).not.toHaveBeenCalled();
});
