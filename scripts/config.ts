import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { configTargets, renewText } from "./config/targets";

for (const target of configTargets) {
  const text = existsSync(target.file) ? readFileSync(target.file, "utf8") : "";
  const fresh = renewText(target, text);
  if (fresh === text) continue;
  writeFileSync(target.file, fresh);
  console.log(`Wrote ${target.file}.`);
}
