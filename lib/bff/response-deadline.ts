import type { CallDefinition } from "@/lib/contract/call";

type Fields = Record<string, unknown>;

/**
 * The time that a row gives its upstream, as a signal. A file that streams through takes as long as its sender needs (the
 * front watches that): there the time begins anew with each piece that the upstream takes, and `body` is to be sent in
 * place of the one given.
 */
export function responseDeadline(call: CallDefinition, body: Fields): { clock: AbortSignal; body: Fields } {
  const { timeoutMs } = call.limits;
  const { stream } = body;
  if (!(call.body === "stream" && stream instanceof ReadableStream)) {
    return { clock: AbortSignal.timeout(timeoutMs), body };
  }
  const ended = new AbortController();
  const late = () => ended.abort(new DOMException("The upstream took too long.", "TimeoutError"));
  const timer = setTimeout(late, timeoutMs);
  timer.unref();
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      timer.refresh();
      controller.enqueue(part);
    },
  });
  return { clock: ended.signal, body: { ...body, stream: stream.pipeThrough(counter) } };
}
