import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

export interface SmtpStandIn {
  url: string;
  messageTo(address: string): string;
  stop(): Promise<void>;
}

export async function startSmtp(): Promise<SmtpStandIn> {
  const messages: string[] = [];
  const server = createServer((socket) => {
    let buffer = "";
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string) => {
      if (/^DATA/i.test(line)) {
        isData = true;
        return say("354 go on");
      }
      if (/^QUIT/i.test(line)) {
        say("221 bye");
        return socket.end();
      }
      return say("250 ok");
    };
    say("220 stand-in");
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      buffer += chunk;
      for (;;) {
        const mark = isData ? "\r\n.\r\n" : "\r\n";
        const end = buffer.indexOf(mark);
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + mark.length);
        if (!isData) {
          answer(part);
          continue;
        }
        messages.push(part.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
        isData = false;
        say("250 taken");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messageTo: (address) => messages.findLast((text) => text.includes(`\nTo: ${address}\r\n`)) ?? "",
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
