import { chromium, type Page } from "@playwright/test";
import { type Symbology, writeCameraFile } from "./barcodes";
import { findBrowserExecutable } from "./browser";
import { test as base, watch } from "./fixtures";

interface Camera {
  openWithCamera: (
    camera: "denied" | "none" | { kind: Symbology; text: string; degrees: number },
  ) => Promise<Page>;
}

/** Chromium reads its camera file at startup, so each test launches a browser. */
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
                `--use-file-for-fake-video-capture=${await writeCameraFile(
                  info.outputPath("camera.y4m"),
                  camera.kind,
                  camera.text,
                  camera.degrees,
                )}`,
              ];
      const browser = await chromium.launch({
        executablePath: await findBrowserExecutable(),
        args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...flags],
      });
      opened.push(browser);
      const context = await browser.newContext({ locale: "en-US" });
      watch(context, complaints.lines);
      // Records camera streams, so that a test can check that they were stopped.
      await context.addInitScript(() => {
        const streams: MediaStream[] = [];
        Object.assign(window, { streams });
        const { mediaDevices } = navigator;
        // about:blank has no mediaDevices.
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
