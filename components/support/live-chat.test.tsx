import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useReducer } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FooterHelp } from "@/components/shell/footer-help";
import { getAnalyticsPath } from "@/lib/site/rules/analytics-url";
import { getThirdParties } from "@/lib/site/rules/third-parties";
import { useChat } from "@/stores/chat";
import { useConsent } from "@/stores/consent";
import { useToasts } from "@/stores/toast";
import { renderPage } from "@/tests/setup/render";
import { LiveChat } from "./live-chat";

const page = vi.hoisted(() => ({ path: "/preview", query: "" }));
vi.mock("next/navigation", () => ({
  usePathname: () => page.path,
  useSearchParams: () => new URLSearchParams(page.query),
}));
vi.mock("@livechat/widget-react", () => ({
  LiveChatWidget: ({
    visibility,
    onVisibilityChanged,
    ...session
  }: {
    visibility: string;
    onVisibilityChanged: (event: { visibility: string }) => void;
  }) => (
    <button
      type="button"
      data-session={JSON.stringify(session)}
      onClick={() =>
        onVisibilityChanged({ visibility: visibility === "maximized" ? "minimized" : "maximized" })
      }
    >
      {`chat ${visibility}`}
    </button>
  ),
}));
vi.mock("@/lib/account/client/account", () => ({ useUser: () => ({ data: null }) }));

function PageShell() {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  redraw = rerender;
  return <LiveChat license="1" consentRequired={false} />;
}
let redraw = () => {};
beforeEach(() => {
  Object.assign(page, { path: "/preview", query: "" });
  useConsent.setState({ isRead: true, choice: null });
});
afterEach(() =>
  act(() => {
    useChat.setState({ visibility: "minimized", isRequested: false, isLost: false });
    useToasts.getState().remove();
  }),
);

test("[PAGE-16] an open chat survives navigation to the home page, and a closed chat is replaced by Help", async () => {
  renderPage(<PageShell />);
  await userEvent.click(await screen.findByRole("button", { name: "chat minimized" }));
  const widget = screen.getByRole("button", { name: "chat maximized" });
  page.path = "/";
  act(redraw);
  // The element is the same, so the chat keeps its messages.
  expect(screen.getByRole("button", { name: "chat maximized" })).toBe(widget);
  await userEvent.click(widget);
  expect(screen.queryByRole("button", { name: /^chat/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Help" }));
  expect(await screen.findByRole("button", { name: "chat maximized" })).toBeTruthy();
});

test("[PAGE-16] on the home page, the chat isn't loaded, and a Help button is shown instead", async () => {
  page.path = "/";
  renderPage(<PageShell />);
  expect(await screen.findByRole("button", { name: "Help" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^chat/ })).toBeNull();
});

const cars = [
  ["a VIN", "2T1BURHE5JC034461", "vin=2T1BURHE5JC034461"],
  ["a classic number", "124379N506070", "vin=124379N506070"],
  ["the key of a car without a VIN", "YMMT0123456789AB", "vin=YMMT0123456789AB"],
  ["a year, make and model", "Saab", "year=2001&make=Saab&model=9-5"],
] as const;

describe("[TRUE-3] LiveChat, which records page URLs, never receives a vehicle number", () => {
  test.each(cars)(
    "on pages whose URL contains %s, Help is a plain link without data",
    async (_kind, number, query) => {
      for (const [path, search] of [
        ["/dashboard", query],
        [`/my-vehicles/garage/${number}`, ""],
        ["/my-vehicles/compare", query],
      ] as const) {
        Object.assign(page, { path, query: search });
        const { unmount } = renderPage(<PageShell />);
        const link = await screen.findByRole("link", { name: /^Help/ });
        expect(link.getAttribute("href")).toBe("https://direct.lc.chat/1/0");
        expect(screen.queryByRole("button", { name: /^chat/ })).toBeNull();
        unmount();
      }
    },
  );

  test("the widget receives our own page names, and nothing else from the URL", async () => {
    Object.assign(page, { path: "/my-vehicles", query: "" });
    renderPage(<PageShell />);
    const session = (await screen.findByRole("button", { name: "chat minimized" })).dataset.session ?? "";
    expect(JSON.parse(session)).toEqual({
      license: "1",
      group: "0",
      sessionVariables: { host: "localhost", locale: "en", plan: "visitor", page: "/my-vehicles" },
    });
    for (const [, number] of cars)
      expect(getAnalyticsPath(`/my-vehicles/garage/${number}`)).not.toContain(number);
  });
});

describe("[TRUE-30] chat in the footer", () => {
  const none = { googleAnalytics: null, googleTag: null, clarityProject: null, pixel: false };
  const parties = getThirdParties({ ...none, consentRequired: false, liveChatLicense: "1" }, undefined);
  const drawFooter = () =>
    renderPage(
      <>
        <FooterHelp parties={parties} />
        <PageShell />
      </>,
    );

  test.each([
    ["/checkout", ""],
    ["/login", ""],
    ["/shared/abc", ""],
    ["/preview", "vin=2T1BURHE5JC034461"],
    ["/my-vehicles/garage/2T1BURHE5JC034461", ""],
  ])("is a plain link on %s?%s", async (path, query) => {
    Object.assign(page, { path, query });
    drawFooter();
    const link = await screen.findByRole("link", { name: /^Chat with us/ });
    expect(link.getAttribute("href")).toBe("https://direct.lc.chat/1/0");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(screen.queryByRole("button", { name: /^chat/i })).toBeNull();
  });

  test("opens the widget on pages that may load it", async () => {
    page.path = "/";
    drawFooter();
    await userEvent.click(await screen.findByRole("button", { name: "Chat with us" }));
    expect(await screen.findByRole("button", { name: "chat maximized" })).toBeTruthy();
  });

  const failToLoad = (src: string) => {
    const script = Object.assign(document.createElement("script"), { src });
    document.head.append(script);
    act(() => void script.dispatchEvent(new Event("error")));
    script.remove();
  };

  test("becomes a link, with an explanation, if the widget's script doesn't load", async () => {
    page.path = "/";
    drawFooter();
    await userEvent.click(await screen.findByRole("button", { name: "Chat with us" }));
    await screen.findByRole("button", { name: "chat maximized" });
    failToLoad("https://elsewhere.example/https://cdn.livechatinc.com/tracking.js");
    expect(screen.getByRole("button", { name: "chat maximized" })).toBeTruthy();
    failToLoad("https://cdn.livechatinc.com/tracking.js");
    for (const name of [/^Chat with us/, /^Help/]) {
      const link = await screen.findByRole("link", { name });
      expect(link.getAttribute("href")).toBe("https://direct.lc.chat/1/0");
    }
    expect(screen.queryByRole("button", { name: /^chat/i })).toBeNull();
    expect(useToasts.getState().current?.title).toBe("Chat didn't load");
  });

  test("shows a loading error only if the user opened the chat", async () => {
    page.path = "/preview";
    drawFooter();
    await screen.findByRole("button", { name: "chat minimized" });
    failToLoad("https://cdn.livechatinc.com/tracking.js");
    expect(await screen.findByRole("link", { name: /^Chat with us/ })).toBeTruthy();
    expect(useToasts.getState().current).toBeNull();
  });

  test("isn't shown on /vehicle-checks", async () => {
    page.path = "/vehicle-checks";
    drawFooter();
    await act(async () => void (await import("@/components/shell/footer-chat")));
    expect(screen.queryByText("Chat with us")).toBeNull();
  });
});
