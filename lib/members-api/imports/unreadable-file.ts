/** A file that cannot be imported: the message is shown to the sender, with the reason and what to do. */
export class UnreadableFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreadableFileError";
  }
}
