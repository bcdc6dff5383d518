import type { InputTask } from "@/lib/platform/input";
import type { StoredBlock } from "../rules/text-blocks";

export const markdownTask: InputTask<string, StoredBlock[]> = {
  name: "markdown",
  lane: "texts",
  limitMs: 200,
  tooLong: "This text took too long to read. Try again. If that doesn't help, use fewer lists and links.",
  load: async () => (await import("../rules/parse-markdown")).parseMarkdown,
};
