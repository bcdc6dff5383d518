import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type KnownAnswer, KnownAnswers } from "./known-answers";

const queryKey = ["cars"];
const ask = vi.fn(async () => "asked");

function Cars() {
  return <p>{useQuery({ queryKey, queryFn: ask, staleTime: 60_000 }).data ?? "nothing"}</p>;
}
function draw(known: Partial<KnownAnswer>, client = new QueryClient()) {
  ask.mockClear();
  render(
    <QueryClientProvider client={client}>
      <KnownAnswers answers={[{ queryKey, data: "known", isPart: false, ...known }]}>
        <Cars />
      </KnownAnswers>
    </QueryClientProvider>,
  );
}

test("[PAGE-17] what the server knew is there at once, and is not asked for", async () => {
  draw({});
  expect(screen.getByText("known")).toBeTruthy();
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
});

test("[PAGE-6] of what the server knew in part the browser asks for the rest", async () => {
  draw({ isPart: true });
  expect(screen.getByText("known")).toBeTruthy();
  expect(await screen.findByText("asked")).toBeTruthy();
});

test("[BTN-2] an answer counts once: shown again on the way back, the browser asks", async () => {
  const answers = [{ queryKey, data: "known", isPart: false }];
  const client = new QueryClient();
  const page = (
    <QueryClientProvider client={client}>
      <KnownAnswers answers={answers}>
        <Cars />
      </KnownAnswers>
    </QueryClientProvider>
  );
  ask.mockClear();
  const first = render(page);
  expect(screen.getByText("known")).toBeTruthy();
  first.unmount();
  client.clear();
  render(page);
  expect(await screen.findByText("asked")).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(1);
});

test("[ERR-12] a question that failed in the browser before has the server's answer now, and is not asked a second time", async () => {
  const client = new QueryClient();
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error("down")), retry: false });
  expect(client.getQueryState(queryKey)?.status).toBe("error");
  draw({}, client);
  expect(screen.getByText("known")).toBeTruthy();
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
});

test("[PAGE-9] a page that goes on to another car is given that car's answers too", () => {
  const client = new QueryClient();
  const page = (answers: KnownAnswer[]) => (
    <QueryClientProvider client={client}>
      <KnownAnswers answers={answers}>{null}</KnownAnswers>
    </QueryClientProvider>
  );
  const { rerender } = render(page([{ queryKey: ["car", 1], data: "one", isPart: false }]));
  rerender(page([{ queryKey: ["car", 2], data: "two", isPart: false }]));
  expect([client.getQueryData(["car", 1]), client.getQueryData(["car", 2])]).toEqual(["one", "two"]);
});

test("[PAGE-6] what the browser has already stays", () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, "changed here");
  draw({}, client);
  expect(screen.getByText("changed here")).toBeTruthy();
});
