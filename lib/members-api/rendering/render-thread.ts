import { move } from "piscina";
import { type RenderJob, renderInProcess } from "./render-jobs";

/** What a thread of the render pool does with a job. */
export default async function renderInThread(job: RenderJob): Promise<Uint8Array> {
  // A copy has a buffer of its own, which is handed over without another copy.
  return move(new Uint8Array(await renderInProcess(job))) as Uint8Array;
}
