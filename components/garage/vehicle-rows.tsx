"use client";
import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { useMoney } from "@/lib/platform/browser";
import { COMPARE_MAX } from "@/lib/platform/values";
import { useGarageStore } from "@/stores/compare";
import { VehicleCard } from "./vehicle-card";

interface VehicleRowsProps {
  vehicles: readonly GarageVehicle[];
  label: string;
  onEdit: (vehicle: GarageVehicle) => void;
  onRemove: (vehicle: GarageVehicle) => void;
}

const ROW_ESTIMATE = 112;
/** About one screen, rendered before the window is measured. */
const FIRST_ROWS = 8;
const OVERSCAN = 3;

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Keyed by index so that a search updates rows instead of remounting them. The focused row stays mounted. */
export const VehicleRows = memo(function VehicleRows({
  vehicles,
  label,
  onEdit,
  onRemove,
}: VehicleRowsProps) {
  const t = useTranslations("garage");
  const common = useTranslations("common");
  const money = useMoney();
  const router = useRouter();
  const marked = useGarageStore((state) => state.selected);
  const mark = useGarageStore((state) => state.select);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const focusIndex = useRef<number | null>(null);
  const measured = useRef<number | null>(null);
  const last = vehicles.length - 1;

  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || inSight.includes(focused)) return inSight;
      return [...inSight, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  const virtualizer = useWindowVirtualizer({
    count: vehicles.length,
    // Most rows are as tall as the first one; a good estimate avoids rendering new rows twice.
    estimateSize: () => measured.current ?? ROW_ESTIMATE,
    measureElement: (row, entry, instance) => {
      if (!entry && measured.current !== null)
        return instance.itemSizeCache.get(instance.indexFromElement(row)) ?? measured.current;
      const height = measureElement(row, entry, instance);
      measured.current ??= height;
      return height;
    },
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
    // Synchronous rendering in the scroll handler makes scrolling stutter.
    useFlushSync: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's offset changes with the number of vehicles.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  }, [vehicles.length]);

  // Runs after every render because the row to focus may have just mounted.
  useEffect(() => {
    if (focusIndex.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${focusIndex.current}"] h2 a`);
    if (!link) return;
    focusIndex.current = null;
    link.focus({ preventScroll: true });
  });

  /** Plain links render faster than Link; this handler navigates without a page load. */
  function follow(event: MouseEvent) {
    const link = (event.target as HTMLElement).closest("a");
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.target === "_blank") return;
    event.preventDefault();
    router.push(link.pathname + link.search + link.hash);
  }

  function go(event: KeyboardEvent) {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-index]");
    const step = steps[event.key];
    if (!row || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = step(Number(row.dataset.index), last);
    focusIndex.current = to;
    setFocused(to);
    virtualizer.scrollToIndex(to, { align: "auto" });
  }

  const sampleLabel = common("sample");
  const placed = virtualizer.getVirtualItems();
  // In normal flow because the CSP blocks inline styles in the server's HTML.
  const first = vehicles.slice(0, FIRST_ROWS).map((_, index) => ({ index, key: index, start: null }));
  return (
    <ul
      ref={list}
      aria-label={label}
      onClick={follow}
      onKeyDown={go}
      onFocus={(event) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>("[data-index]");
        setFocused(row ? Number(row.dataset.index) : null);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
      }}
      className="relative overflow-clip rounded border border-rule bg-sheet"
      style={placed.length > 0 ? { height: virtualizer.getTotalSize() } : undefined}
    >
      {(placed.length > 0 ? placed : first).map((row) => {
        const vehicle = vehicles[row.index];
        return vehicle ? (
          <li
            key={row.key}
            ref={row.start === null ? undefined : virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={vehicles.length}
            aria-posinset={row.index + 1}
            className={row.start === null ? undefined : "absolute inset-x-0 top-0"}
            style={row.start === null ? undefined : { transform: `translateY(${row.start - top}px)` }}
          >
            <VehicleCard
              vehicle={vehicle}
              t={t}
              money={money}
              sampleLabel={sampleLabel}
              isMarked={marked.includes(vehicle.vin)}
              isFull={marked.length >= COMPARE_MAX}
              onMark={mark}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          </li>
        ) : null;
      })}
    </ul>
  );
});
