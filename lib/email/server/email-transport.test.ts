import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createFileTransport } from "./email-transport";

it("[TEN-6] removes bidirectional controls from an email's sender and subject", async () => {
  const directory = mkdtempSync(join(tmpdir(), "glovebox-emails-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const transport = createFileTransport(directory);
  await transport.send({
    id: "1",
    from: { name: "Rio\u202e sotuA\u2066", address: "no-reply@glovebox.example" },
    to: "ann@example.com",
    replyTo: "help@rio.example",
    subject: "Your receipt from \u202eRio\u061c",
    text: "Text",
    html: "<p>Text</p>",
  });
  const lines = readFileSync(join(directory, "1.eml"), "utf8").split("\r\n");
  expect(lines).toContain("From: Rio sotuA <no-reply@glovebox.example>");
  expect(lines).toContain("Subject: Your receipt from Rio");
});
