import { chromium, type Page } from "@playwright/test";
import { cameraFile, type Symbology } from "./barcodes";
import { browserExecutable } from "./browser";
import { test as base, watch } from "./fixtures";

interface Camera {
  /** A page in a browser whose camera plays the barcode, is refused, or is not there. */
  openWithCamera: (
    camera: "denied" | "none" | { kind: Symbology; text: string; degrees: number },
  ) => Promise<Page>;
}

/** Chromium takes its camera at its start: each test here has a browser of its own. */
export const test = base.extend<Camera>({
  openWithCamera: async ({ complaints }, use, info) => {
    const opened: Awaited<ReturnType<typeof chromium.launch>>[] = [];
    await use(async (camera) => {
      const flags =
        camera === "denied"
          ? ["--use-fake-ui-for-media-stream=deny", "--use-fake-device-for-media-stream"]
          : camera === "none"
            ? ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=device-count=0"]
            : [
                "--use-fake-ui-for-media-stream",
                "--use-fake-device-for-media-stream",
                `--use-file-for-fake-video-capture=${await cameraFile(
                  info.outputPath("camera.y4m"),
                  camera.kind,
                  camera.text,
                  camera.degrees,
                )}`,
              ];
      const browser = await chromium.launch({
        executablePath: await browserExecutable(),
        args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...flags],
      });
      opened.push(browser);
      const context = await browser.newContext({ locale: "en-US" });
      watch(context, complaints.lines);
      // What the page holds of the camera, so that a test can see it let go.
      await context.addInitScript(() => {
        const streams: MediaStream[] = [];
        Object.assign(window, { streams });
        const { mediaDevices } = navigator;
        // about:blank has none.
        if (!mediaDevices) return;
        const request = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (input) => {
          const stream = await request(input);
          streams.push(stream);
          return stream;
        };
      });
      return context.newPage();
    });
    for (const browser of opened) await browser.close();
  },
});
