import { globalSingleton } from "./global-singleton";

/** The route of message files. The front serves them too, packed. */
export const MESSAGE_FILES = "/messages/";

type ReadText = (file: string) => Promise<string | null>;

const texts = globalSingleton<ReadText>("message-file-texts");

/** Sets where the text of a file comes from: Next's own bundle, the only one that holds the messages as the browser takes them. */
export function provideMessageFiles(read: ReadText): void {
  texts.set(read);
}

/** Returns the text of a file; null for an unknown file, or before Next has started. */
export async function readMessageFile(file: string): Promise<string | null> {
  return (await texts.get()?.(file)) ?? null;
}
