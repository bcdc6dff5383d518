import { deflateSync } from "node:zlib";

/** Objects are numbered from 1 in the order in which they are reserved. */
type Body = string | { dictionary: string; bytes: Uint8Array };

/** The default (6) makes files a sixtieth smaller, and takes half as long again. */
const LEVEL = 4;

/** The objects of one file, and the file made of them (ISO 32000-1, 7.5): header, objects, their places, trailer. */
export class PdfFile {
  readonly #bodies: (Body | undefined)[] = [];

  /** A number for an object that is told later. */
  reserve(): number {
    return this.#bodies.push(undefined);
  }

  /** `body` is Latin-1, without the words around it. */
  tell(id: number, body: string): void {
    this.#bodies[id - 1] = body;
  }

  add(body: string): number {
    return this.#bodies.push(body);
  }

  /** `entries` stands in its dictionary beside its length. */
  addStream(content: Uint8Array | string, entries = ""): number {
    const plain = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    const bytes = deflateSync(plain, { level: LEVEL });
    const dictionary = `<<${entries} /Filter /FlateDecode /Length ${bytes.length}>>`;
    return this.#bodies.push({ dictionary, bytes });
  }

  /** Bytes that are packed already, as `entries` says. */
  addPackedStream(bytes: Uint8Array, entries: string): number {
    return this.#bodies.push({ dictionary: `<<${entries} /Length ${bytes.length}>>`, bytes });
  }

  /** For what others than viewers look for in the file, too. */
  addPlainStream(content: string, entries: string): number {
    const bytes = Buffer.from(content, "utf8");
    return this.#bodies.push({ dictionary: `<<${entries} /Length ${bytes.length}>>`, bytes });
  }

  /** `fileId` is hex. */
  finish(root: number, info: number, fileId: string): Uint8Array {
    // The second line says that the file holds bytes that are no text.
    const parts: (string | Uint8Array)[] = ["%PDF-1.7\n%\xff\xff\xff\xff\n"];
    let length = parts[0]?.length ?? 0;
    const push = (part: string | Uint8Array) => {
      parts.push(part);
      length += part.length;
    };
    const places = this.#bodies.map((body, index) => {
      const place = length;
      if (body === undefined) throw new Error(`object ${index + 1} was never told`);
      if (typeof body === "string") push(`${index + 1} 0 obj\n${body}\nendobj\n`);
      else {
        push(`${index + 1} 0 obj\n${body.dictionary}\nstream\n`);
        push(body.bytes);
        push("\nendstream\nendobj\n");
      }
      return `${String(place).padStart(10, "0")} 00000 n \n`;
    });
    const size = places.length + 1;
    const start = length;
    push(`xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`);
    const trailer = `/Size ${size} /Root ${root} 0 R /Info ${info} 0 R /ID [<${fileId}> <${fileId}>]`;
    push(`trailer\n<<${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
    const file = new Uint8Array(length);
    const text = Buffer.from(file.buffer);
    let at = 0;
    for (const part of parts) {
      if (typeof part === "string") text.write(part, at, "latin1");
      else file.set(part, at);
      at += part.length;
    }
    return file;
  }
}
