import { move } from "piscina";
import { type RenderJob, renderInProcess } from "./render-jobs";

/** What a thread of the render pool does with a job. */
export default async function renderInThread(job: RenderJob): Promise<Uint8Array> {
  // The copy has its own buffer, which is transferred without being copied again.
  return move(new Uint8Array(await renderInProcess(job))) as Uint8Array;
}
