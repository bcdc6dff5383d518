export type InputLane = "texts" | "documents";

export interface InputTask<Input, Output> {
  name: string;
  lane: InputLane;
  /** Processor time for texts, elapsed time for documents, because PDF decoders use their own threads. */
  limitMs: number;
  tooLong: string;
  load(): Promise<(input: Input) => Output | Promise<Output>>;
}

export interface InputOwner {
  site: string;
  userId: string | null;
}

export interface InputPool {
  /** Throws the task's AppError, 'took_too_long', 'too_many_requests' or 'unavailable' (queue full or pool closed). */
  run<Input, Output>(
    task: InputTask<Input, Output>,
    read: () => Input | Promise<Input>,
    owner: InputOwner,
  ): Promise<Output>;
  close(): Promise<void>;
}
