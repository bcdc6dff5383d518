import { type DehydratedState, dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { act, lazy, type ReactNode, Suspense, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useServedQuery } from "@/lib/platform/browser/served-query";
import { createDeferred } from "@/tests/setup/deferred";
import { Prefetched } from "./prefetched";

const ask = vi.fn(async () => "asked");
const options = (name: string) => ({ queryKey: [name], queryFn: ask, staleTime: 60_000 });

function Facts() {
  const car = useServedQuery(options("car"));
  const value = useServedQuery(options("value"));
  return <p>{`${car.data ?? car.status}, ${value.data ?? `${value.status} ${value.fetchStatus}`}`}</p>;
}

function Early({ start }: { start: () => void }) {
  useEffect(start, [start]);
  return null;
}

function prefetchedCar(): DehydratedState {
  const server = new QueryClient();
  server.setQueryData(["car"], "served");
  return dehydrate(server);
}

function page(client: QueryClient, script: Promise<void>, start: () => void = () => undefined): ReactNode {
  const Late = lazy(async () => {
    await script;
    return { default: Facts };
  });
  return (
    <QueryClientProvider client={client}>
      <Prefetched state={prefetchedCar()}>
        <Suspense fallback={null}>
          <Late />
        </Suspense>
        <Early start={start} />
      </Prefetched>
    </QueryClientProvider>
  );
}

async function hydrated(change: (client: QueryClient) => void) {
  const box = document.createElement("div");
  const onServer = page(new QueryClient(), Promise.resolve());
  await vi.waitFor(() => {
    box.innerHTML = renderToString(onServer);
    expect(box.textContent).toBe("served, pending fetching");
  });
  const paragraph = box.querySelector("p");
  const client = new QueryClient();
  const script = createDeferred();
  const faults: unknown[] = [];
  await act(async () => {
    const onRecoverableError = (error: unknown) => faults.push(error);
    const node = page(client, script.promise, () => change(client));
    hydrateRoot(box, node, { onRecoverableError });
  });
  expect(box.textContent).toBe("served, pending fetching");
  await act(async () => script.resolve());
  return { box, hasTakenOver: () => box.querySelector("p") === paragraph, faults };
}

test.each([
  [
    "changed or arrived",
    (client: QueryClient) => {
      client.setQueryData(["car"], "changed");
      client.setQueryData(["value"], "arrived");
    },
    "changed, arrived",
  ],
  [
    "was removed or refetched",
    (client: QueryClient) => {
      client.removeQueries({ queryKey: ["car"] });
      void client.prefetchQuery(options("value"));
    },
    "asked, asked",
  ],
  ["didn't change", () => undefined, "served, asked"],
])(
  "[TRUE-28] if a query %s before a late part's script loads, the part hydrates without errors, then shows the result",
  async (_what, change, text) => {
    const { box, hasTakenOver, faults } = await hydrated(change);
    await vi.waitFor(() => expect(box.textContent).toBe(text));
    expect([faults, hasTakenOver()]).toEqual([[], true]);
  },
);

test("[TRUE-28] a part first rendered in the browser shows the current query results immediately", () => {
  const client = new QueryClient();
  const wrap = (node: ReactNode) => (
    <QueryClientProvider client={client}>
      <Prefetched state={state}>{node}</Prefetched>
    </QueryClientProvider>
  );
  const state = prefetchedCar();
  const { rerender } = render(wrap(null));
  client.setQueryData(["car"], "changed");
  client.setQueryData(["value"], "here");
  rerender(wrap(<Facts />));
  expect(screen.getByText("changed, here")).toBeTruthy();
});
