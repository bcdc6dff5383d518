/** A file of which nothing can be taken: the message says why and what to do, for whoever sent it. */
export class UnreadableFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreadableFileError";
  }
}
