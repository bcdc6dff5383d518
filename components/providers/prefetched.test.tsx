import { dehydrate, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { garageFirstPageQuery, garageListQuery } from "@/lib/garage/client/list";
import { provideRequest } from "@/lib/platform/browser/request";
import { createGarageVehicle } from "@/tests/setup/vehicles";
import { Prefetched } from "./prefetched";

const queryKey = ["cars"];
const ask = vi.fn(async () => "asked");

function Cars() {
  return <p>{useQuery({ queryKey, queryFn: ask, staleTime: 60_000 }).data ?? "nothing"}</p>;
}
function prefetchedCars(data: unknown = "prefetched", key = queryKey) {
  const client = new QueryClient();
  client.setQueryData(key, data);
  return dehydrate(client);
}
function page(state = prefetchedCars(), client = new QueryClient(), children: ReactNode = <Cars />) {
  ask.mockClear();
  return (
    <QueryClientProvider client={client}>
      <Prefetched state={state}>{children}</Prefetched>
    </QueryClientProvider>
  );
}

test("[PAGE-17] prefetched data is available immediately and isn't refetched", async () => {
  render(page());
  expect(screen.getByText("prefetched")).toBeTruthy();
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
});

function Garage() {
  return <p>{useQuery(garageListQuery()).data?.complete ? "whole" : "a part"}</p>;
}

test.each([
  ["the browser fetches the rest of a garage whose first page was prefetched", ["cursor"], 1],
  ["the browser doesn't refetch a garage that was prefetched whole", [], 0],
])("[PAGE-6] %s", async (_what, cursors, reads) => {
  const send = vi.fn(async () => ({
    status: "success",
    vehicles: [createGarageVehicle()],
    next: cursors.shift() ?? null,
    total: 1,
  }));
  provideRequest(send as unknown as Parameters<typeof provideRequest>[0]);
  const server = new QueryClient();
  await server.prefetchQuery(garageFirstPageQuery());
  expect(send).toHaveBeenCalledTimes(1);
  send.mockClear();
  render(page(dehydrate(server), new QueryClient(), <Garage />));
  expect(screen.getByText(reads ? "a part" : "whole")).toBeTruthy();
  expect(await screen.findByText("whole")).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(reads);
});

test("[BTN-2] prefetched data is used once, and after back navigation the browser fetches the data", async () => {
  const client = new QueryClient();
  const element = page(prefetchedCars(), client);
  const first = render(element);
  expect(screen.getByText("prefetched")).toBeTruthy();
  first.unmount();
  client.clear();
  render(element);
  expect(await screen.findByText("asked")).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(1);
});

test("[ERR-12] a query that failed in the browser gets the server's prefetched data, and isn't retried", async () => {
  const client = new QueryClient();
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error("down")), retry: false });
  expect(client.getQueryState(queryKey)?.status).toBe("error");
  render(page(prefetchedCars(), client));
  expect(screen.getByText("prefetched")).toBeTruthy();
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
});

test("[PAGE-9] when the page switches to another vehicle, that vehicle's prefetched data is added to the cache", () => {
  const client = new QueryClient();
  const { rerender } = render(page(prefetchedCars("one", ["car-1"]), client, null));
  rerender(page(prefetchedCars("two", ["car-2"]), client, null));
  expect([client.getQueryData(["car-1"]), client.getQueryData(["car-2"])]).toEqual(["one", "two"]);
});

test("[PAGE-6] prefetched data doesn't overwrite data that's already in the browser's cache", () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, "changed here", { updatedAt: Date.now() - 1000 });
  render(page(prefetchedCars(), client));
  expect(screen.getByText("changed here")).toBeTruthy();
});
