import type { CounterName, GaugeName, HistogramName, LabelsOf, MetricName } from "./metric-table";

type Labels = Readonly<Record<string, string>>;

export interface MetricsRecorder {
  count(name: MetricName, labels: Labels, by: number): void;
  set(name: MetricName, labels: Labels, value: number): void;
  observe(name: MetricName, labels: Labels, value: number): void;
  reset(name: MetricName): void;
}

interface Slot {
  recorder: MetricsRecorder | null;
  readers: Set<() => unknown>;
}

/** On globalThis because Next bundles middleware, pages, and route handlers separately. */
const KEY = Symbol.for("glovebox.metrics");
const holder = globalThis as { [KEY]?: Slot };
holder[KEY] ??= { recorder: null, readers: new Set() };
const slot: Slot = holder[KEY];

export function setRecorder(recorder: MetricsRecorder | null): void {
  slot.recorder = recorder;
}

export const isRecording = (): boolean => slot.recorder !== null;

export function count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  slot.recorder?.count(name, labels, by);
}

export function setGauge<Name extends GaugeName>(name: Name, labels: LabelsOf<Name>, value: number): void {
  slot.recorder?.set(name, labels, value);
}

export function resetGauge(name: GaugeName): void {
  slot.recorder?.reset(name);
}

export function observeSince<Name extends HistogramName>(
  name: Name,
  labels: LabelsOf<Name>,
  since: number,
): void {
  slot.recorder?.observe(name, labels, (performance.now() - since) / 1000);
}

export function onScrape(read: () => unknown): () => void {
  slot.readers.add(read);
  return () => void slot.readers.delete(read);
}

export async function readGauges(): Promise<void> {
  await Promise.allSettled([...slot.readers].map(async (read) => read()));
}
