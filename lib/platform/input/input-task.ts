/** Lanes have threads of their own: a PDF that takes seconds holds up no text. */
export type InputLane = "texts" | "documents";

/** Work on something that a tenant or member wrote or sent. It runs in a thread of the input pool. */
export interface InputTask<Input, Output> {
  name: string;
  lane: InputLane;
  /** In milliseconds: processor time for texts, elapsed time for documents, whose decoders have threads of their own. */
  limitMs: number;
  /** Shown to the sender when the limit is hit. */
  tooLong: string;
  /** Loads the code for the work, which is not part of the limit. An AppError that the work throws reaches the caller. */
  load(): Promise<(input: Input) => Output | Promise<Output>>;
}

/** Sender of the input: the site by its `uri`. `userId` is null for the site's own background work. */
export interface InputOwner {
  site: string;
  userId: string | null;
}

export interface InputPool {
  /**
   * Runs the task in a thread and returns its output. `read` provides the input when its turn comes. Throws the task's own AppError,
   * 'took_too_long' at the time limit, 'too_many_requests' or 'unavailable' if too much waits.
   */
  run<Input, Output>(
    task: InputTask<Input, Output>,
    read: () => Input | Promise<Input>,
    owner: InputOwner,
  ): Promise<Output>;
  close(): Promise<void>;
}
