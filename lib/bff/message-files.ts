import { globalSingleton } from "./global-singleton";

/** Where the front serves what `messageFileAddress` gives an address to. */
export const MESSAGE_FILES = "/_next/static/messages/";

type ReadText = (file: string) => Promise<string | null>;

const texts = globalSingleton<ReadText>("message-file-texts");
const served = globalSingleton<boolean>("message-files-served");

/** Sets where the text of a file comes from: Next's own bundle, the only one that holds the messages as the browser takes them. */
export function provideMessageFiles(read: ReadText): void {
  texts.set(read);
}

/** Says that this process has a front that serves the files, and returns where their texts come from. */
export function serveMessageFiles(): ReadText {
  served.set(true);
  return async (file) => (await texts.get()?.(file)) ?? null;
}

/** The address of a file of messages; null where nothing serves it, or nothing knows its text. */
export function messageFileAddress(file: string): string | null {
  return served.get() && texts.get() ? MESSAGE_FILES + file : null;
}
