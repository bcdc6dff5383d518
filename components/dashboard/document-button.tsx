"use client";
import { Button, ButtonLink } from "@/components/ui/button";
import { openWithHost } from "@/lib/client/webview";
import { useOpenSection } from "./folder";
import { PurchaseLink } from "./purchase-link";
import { loginBackHref, useActionWords } from "./use-action-words";
import { type DocumentOf, useDocument } from "./use-document";

/** A document's one action on the vehicle's page of the folder (BTN-1); what follows happens on its own page. */
export function DocumentButton(props: DocumentOf) {
  const { product, vin } = props;
  const document = useDocument(props);
  const open = useOpenSection();
  const words = useActionWords(product)(document);
  const { action, classic, record, generation } = document;
  const look = product === "vhr" ? "primary" : "quiet";
  const section = product === "vhr" ? "report" : "sticker";

  if (action.kind === "login")
    return (
      <ButtonLink href={loginBackHref(product, vin)} look={look} wide detail={words.detail}>
        {words.label}
      </ButtonLink>
    );
  if (action.kind === "purchase" && !record.isPending)
    return (
      <PurchaseLink {...{ product, vin, look }} classic={action.classic} wide detail={words.detail}>
        {words.label}
      </PurchaseLink>
    );
  return (
    <Button
      look={look}
      wide
      busy={record.isPending || Boolean(generation.run)}
      detail={words.detail}
      onClick={async () => {
        if (action.kind === "open" && (await openWithHost(product, vin, action.page))) return;
        open(section);
        // A sticker's trim, colours and packages are confirmed on its own page before it is made.
        if (action.kind === "generate" && product === "vhr" && !classic) document.generate();
      }}
    >
      {words.label}
    </Button>
  );
}
