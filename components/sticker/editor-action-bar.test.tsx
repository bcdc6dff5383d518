import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { stickerPageExample } from "@/lib/sticker/contract/examples/document";
import { WebviewContext, type WebviewFacts } from "@/lib/webview/client/use-webview";
import { renderPage } from "@/tests/setup/render";
import { ActionBar } from "./editor-action-bar";

const actions = {
  label: "Get a sticker credit",
  detail: null,
  href: "/checkout?product=sticker",
  note: null,
  isIssued: false,
  problem: null,
  cancel: null,
  confirm: () => undefined,
};

it.each([
  ["hidden", 0],
  ["inline", 1],
] as const)(
  "[WV-1] in a host app whose purchase mode is '%s', the editor has %d purchase links",
  (purchase, links) => {
    const facts: WebviewFacts = {
      webview: true,
      loggedIn: true,
      site: "Site",
      origins: [],
      purchase,
      forcedLocale: null,
    };
    renderPage(
      <WebviewContext value={facts}>
        <ActionBar
          actions={actions}
          prices={stickerPageExample.prices}
          invalidCount={0}
          busy={false}
          onShowSheet={() => undefined}
        />
      </WebviewContext>,
    );
    expect(screen.queryAllByRole("link", { name: "Get a sticker credit" })).toHaveLength(links);
    expect(screen.queryAllByText("You have no sticker credits left.")).toHaveLength(1 - links);
  },
);
