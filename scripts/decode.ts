import { once } from "node:events";
import { decodeLine } from "@/lib/vin/decode-line";
import { ensureVinIndex, getDefaultSourcePath } from "@/lib/vin/index-file";
import { getDefaultIndexPath, openVinIndex } from "@/lib/vin/open-index";

/** Cuts longer lines, so that input without line breaks can't fill the memory. */
const MAX_LINE = 1024;

/** npm run -s decode: reads one identifier per line from stdin and prints a JSON line for each that isn't blank. */
const indexPath = process.env.VIN_PACK || getDefaultIndexPath();
await ensureVinIndex(indexPath, getDefaultSourcePath(), (line) => console.error(line));
const decoder = await openVinIndex(indexPath);

process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
process.stdin.setEncoding("utf8");
let rest = "";
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split(/\r\n|\n|\r/);
  rest = (lines.pop() ?? "").slice(0, MAX_LINE);
  await write(lines);
}
await write([rest]);

async function write(lines: readonly string[]): Promise<void> {
  let text = "";
  for (const line of lines) {
    const decoded = decodeLine(decoder, line);
    if (decoded !== null) text += `${JSON.stringify(decoded)}\n`;
  }
  if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain");
}
