import { connect, type Socket } from "node:net";

function toAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}

/** Sends Latin-1 bytes and reads until the server closes. `breaksOff` ends our side after sending. */
export function sendRaw(port: number, text: string, { breaksOff = false } = {}): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => {
    socket.write(text, "latin1");
    if (breaksOff) socket.end();
  });
  socket.on("end", () => socket.end());
  return toAnswer(socket);
}

const CHUNK = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`, "latin1");

export function sendEndless(port: number, head: string): Promise<string> {
  const socket = connect(port, "127.0.0.1", () => socket.write(head, "latin1", pump));
  const pump = () => {
    while (!socket.destroyed && socket.write(CHUNK));
  };
  socket.on("drain", pump);
  return toAnswer(socket);
}

export function getStatuses(answers: string): number[] {
  return Array.from(answers.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) => Number(status));
}
