import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import type { FoundBarcode } from "@/lib/scan/rules";
import type { HostScan } from "@/lib/webview/client/webview";
import { renderPage } from "@/tests/setup/render";
import { ScanVin } from "./scan-vin";

const VIN = "1HGCM82633A004352";
const EUROPEAN = "WVWZZZ1KZAW123456";

/** Results of successive detections; the last one repeats. An Error simulates a reader that fails to load. */
let detections: (FoundBarcode[] | Error)[] = [];
const closed = vi.fn();
vi.mock("@/lib/scan/client/barcode-reader", () => ({
  openBarcodeReader: () => ({
    read: async () => {
      const detection = detections.length > 1 ? detections.shift() : detections[0];
      await new Promise((resolve) => setTimeout(resolve));
      if (detection instanceof Error) throw detection;
      return detection ?? [];
    },
    close: closed,
  }),
}));
// jsdom has no canvas.
vi.mock("@/lib/scan/client/rotate-picture", async (original) => ({
  ...(await original<typeof import("@/lib/scan/client/rotate-picture")>()),
  rotatePicture: () => ({}),
}));

let host: () => Promise<HostScan>;
vi.mock("@/lib/webview/client/webview", () => ({ scanWithHost: () => host() }));

function cameraTrack(features: Record<string, unknown> = {}) {
  return Object.assign(new EventTarget(), {
    stop: vi.fn(),
    getCapabilities: () => features,
    applyConstraints: vi.fn(async () => undefined),
  });
}
type Track = ReturnType<typeof cameraTrack>;
const toStream = (track: Track) => ({ getTracks: () => [track], getVideoTracks: () => [track] });

function giveCamera(ask: () => Promise<unknown>) {
  const getUserMedia = vi.fn(ask);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  return getUserMedia;
}
const refuse = (name: string) => () => Promise.reject(new DOMException("no", name));

beforeEach(() => {
  detections = [[]];
  host = async () => ({ kind: "none" });
  closed.mockClear();
  Object.defineProperties(HTMLVideoElement.prototype, {
    videoWidth: { configurable: true, get: () => 640 },
    videoHeight: { configurable: true, get: () => 480 },
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    if (file.type === "text/plain") throw new DOMException("no picture", "InvalidStateError");
    return { width: 640, height: 480, close: () => undefined };
  });
});
afterEach(() => {
  // Unmount before removing the camera stubs, or the component would call the real camera.
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "hidden");
});

async function open(locale: Locale = "en") {
  const onRead = vi.fn();
  const view = renderPage(<ScanVin onRead={onRead} />, { locale });
  const opener = screen.getByRole("button", { name: /Scan VIN|Escanear/ });
  await userEvent.click(opener);
  await screen.findByRole("dialog");
  return { onRead, ...view };
}

const hidePage = (hidden: boolean) =>
  act(async () => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  });

async function choose(file = new File(["x"], "label.jpg", { type: "image/jpeg" })) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]:not([capture])");
  if (!input) throw new Error("no field for a picture");
  await userEvent.upload(input, file);
}

describe("scanning with the camera", () => {
  it("[VEH-3] accepts Code 39 without a valid check digit only if two frames agree", async () => {
    giveCamera(async () => toStream(cameraTrack()));
    const smudged = EUROPEAN.replace("1K", "7K");
    detections = [
      [{ format: "code_39", text: smudged }],
      [{ format: "code_39", text: EUROPEAN }],
      [{ format: "code_39", text: EUROPEAN }],
    ];
    const { onRead } = await open();
    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith(EUROPEAN));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(closed).toHaveBeenCalled();
  });

  it("[VEH-3] shows the shortened text of a barcode that isn't a VIN, and keeps scanning", async () => {
    giveCamera(async () => toStream(cameraTrack()));
    detections = [[{ format: "qr_code", text: `PART ${"9".repeat(60)}` }]];
    const { onRead } = await open();
    expect(await screen.findByText(/This barcode says “PART 9{34}…”\. That isn't a VIN/)).toBeTruthy();
    detections = [[{ format: "qr_code", text: VIN }]];
    await waitFor(() => expect(onRead).toHaveBeenCalledWith(VIN));
  });

  it("[VEH-3] shows tips if nothing was read for eight seconds", async () => {
    giveCamera(async () => toStream(cameraTrack()));
    await open();
    await screen.findByText("Hold the barcode inside the frame…");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // A new camera restarts the 8-second timer.
    await hidePage(true);
    await hidePage(false);
    await act(() => vi.advanceTimersByTimeAsync(7999));
    expect(screen.queryByText(/Nothing read yet/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText(/Nothing read yet/)).toBeTruthy();
  });

  it("[VEH-3] offers the flashlight only if the camera has one", async () => {
    const track = cameraTrack({ torch: true, focusMode: ["continuous"] });
    giveCamera(async () => toStream(track));
    const { unmount } = await open();
    expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ focusMode: "continuous" }] });
    const light = await screen.findByRole("button", { name: "Flashlight", pressed: false });
    await userEvent.click(light);
    expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
    await userEvent.click(await screen.findByRole("button", { name: "Flashlight", pressed: true }));
    expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });
    unmount();
    expect(track.stop).toHaveBeenCalled();

    giveCamera(async () => toStream(cameraTrack()));
    await open();
    await screen.findByText("Hold the barcode inside the frame…");
    expect(screen.queryByRole("button", { name: "Flashlight" })).toBeNull();
  });

  it("[VEH-3] releases a camera that's granted after the dialog was closed", async () => {
    const track = cameraTrack();
    let grant: (stream: unknown) => void = () => undefined;
    giveCamera(() => new Promise((resolve) => (grant = resolve)));
    await open();
    await screen.findByText(/Starting the camera/);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await act(async () => grant(toStream(track)));
    expect(track.stop).toHaveBeenCalled();
  });

  it("[VEH-3] releases the camera while the page is hidden, and restarts it afterward", async () => {
    const [first, second] = [cameraTrack(), cameraTrack()];
    const tracks = [first, second];
    giveCamera(async () => toStream(tracks.shift() ?? cameraTrack()));
    await open();
    await screen.findByText("Hold the barcode inside the frame…");
    // The text appears before the video runs, so keep hiding the page until the camera is released.
    await waitFor(async () => {
      await hidePage(true);
      expect(first.stop).toHaveBeenCalled();
    });
    await hidePage(false);
    await screen.findByText("Hold the barcode inside the frame…");
    expect(second.stop).not.toHaveBeenCalled();
  });

  it.each([
    ["NotAllowedError", "Camera access is blocked.", true],
    ["NotFoundError", "We found no camera on this device.", false],
    ["NotReadableError", "The camera isn't working.", true],
    ["TypeError", "This browser doesn't let us use the camera.", false],
  ])("[VEH-3] explains what to do if the camera fails with %s", async (name, title, canRetry) => {
    const ask = giveCamera(refuse(name));
    await open();
    expect((await screen.findByRole("alert")).textContent).toContain(title);
    expect(screen.queryByRole("button", { name: "Try again" }) !== null).toBe(canRetry);
    expect(screen.getByRole("button", { name: "Choose a picture" })).toBeTruthy();
    if (!canRetry) return;
    ask.mockImplementation(async () => toStream(cameraTrack()));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hold the barcode inside the frame…")).toBeTruthy();
  });

  it("[VEH-3] explains that the camera API is missing or that the camera was unplugged", async () => {
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { mediaDevices: undefined }));
    const { unmount } = await open();
    expect(await screen.findByText("This browser doesn't let us use the camera.")).toBeTruthy();
    unmount();
    const track = cameraTrack();
    giveCamera(async () => toStream(track));
    await open("es");
    await screen.findByText("Ponga el código dentro del marco …");
    act(() => void track.dispatchEvent(new Event("ended")));
    expect(await screen.findByText("La cámara no da imagen.")).toBeTruthy();
  });
});

describe("scanning in an app's web view", () => {
  async function click() {
    const onRead = vi.fn();
    renderPage(<ScanVin onRead={onRead} />);
    const opener = screen.getByRole("button", { name: /Scan VIN/ });
    await userEvent.click(opener);
    return { onRead, opener };
  }

  it("[WV-1] uses the app's scanner, and enters its text unchanged", async () => {
    const ask = giveCamera(async () => toStream(cameraTrack()));
    let answer: (scan: HostScan) => void = () => undefined;
    host = () => new Promise((resolve) => (answer = resolve));
    const { onRead, opener } = await click();
    await waitFor(() => expect(opener.getAttribute("aria-busy")).toBe("true"));
    await act(async () => answer({ kind: "vin", vin: `I${VIN}` }));
    expect(onRead).toHaveBeenCalledExactlyOnceWith(`I${VIN}`);
    expect(opener.getAttribute("aria-busy")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  it("[WV-1] a user who canceled in the app isn't prompted again on the page", async () => {
    const ask = giveCamera(async () => toStream(cameraTrack()));
    host = async () => ({ kind: "cancelled" });
    const { onRead, opener } = await click();
    await waitFor(() => expect(opener.getAttribute("aria-busy")).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(ask).not.toHaveBeenCalled();
    expect(onRead).not.toHaveBeenCalled();
  });

  it("[VEH-3] shows an error if the scanner's script can't be loaded, and retries", async () => {
    giveCamera(async () => toStream(cameraTrack()));
    host = async () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    };
    const { opener } = await click();
    expect((await screen.findByRole("alert")).textContent).toContain("didn't load");
    host = async () => ({ kind: "none" });
    await userEvent.click(opener);
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("scanning a picture", () => {
  beforeEach(() => void giveCamera(refuse("NotFoundError")));

  it("[VEH-3] reads a VIN that can only be read when the picture is rotated", async () => {
    detections = [[], [], [], [{ format: "code_39", text: EUROPEAN }]];
    const { onRead } = await open();
    await choose();
    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith(EUROPEAN));
  });

  it("[VEH-3] distinguishes a missing barcode, a barcode that isn't a VIN, and a file that isn't a picture", async () => {
    const { onRead } = await open();
    await choose();
    expect(await screen.findByText("We found no barcode in this picture.")).toBeTruthy();
    detections = [[{ format: "code_128", text: "PAINT 4T3" }], []];
    await choose();
    expect(await screen.findByText("The barcode in this picture isn't a VIN.")).toBeTruthy();
    expect(screen.getByText(/says “PAINT 4T3”/)).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>("input[type=file]:not([capture])");
    input?.removeAttribute("accept");
    await choose(new File(["x"], "notes.txt", { type: "text/plain" }));
    expect(await screen.findByText("We can't read this file as a picture.")).toBeTruthy();
    expect(onRead).not.toHaveBeenCalled();
  });

  it("[VEH-3] shows that the reader didn't load, and retries with a new reader", async () => {
    detections = [new Error("no wasm")];
    const { onRead } = await open();
    await choose();
    expect(await screen.findByText("The barcode reader didn't load.")).toBeTruthy();
    expect(closed).toHaveBeenCalledTimes(1);
    detections = [[{ format: "qr_code", text: VIN }]];
    await choose();
    await waitFor(() => expect(onRead).toHaveBeenCalledWith(VIN));
  });
});
