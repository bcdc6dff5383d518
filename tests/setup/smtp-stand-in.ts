import { createServer } from "node:net";
import { listen } from "./listen";

export type SmtpStandIn = Awaited<ReturnType<typeof startSmtp>>;

export async function startSmtp() {
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
  const { port, close } = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    messageTo: (address: string) => messages.findLast((text) => text.includes(`\nTo: ${address}\r\n`)) ?? "",
    stop: close,
  };
}
