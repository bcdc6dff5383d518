import { move } from "piscina";
import { type RenderJob, renderInProcess } from "./render-jobs";

export default async function renderInThread(job: RenderJob): Promise<Uint8Array> {
  // The copy owns its buffer, so it can be transferred.
  return move(new Uint8Array(await renderInProcess(job))) as Uint8Array;
}
