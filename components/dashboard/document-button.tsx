"use client";
import { Button, ButtonLink } from "@/components/ui/button";
import { useOpenSection } from "./folder";
import { loginBackHref, purchaseHref, useActionWords } from "./use-action-words";
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
      <ButtonLink href={purchaseHref(product, vin, action.classic)} look={look} wide detail={words.detail}>
        {words.label}
      </ButtonLink>
    );
  return (
    <Button
      look={look}
      wide
      busy={record.isPending || Boolean(generation.run)}
      detail={words.detail}
      onClick={() => {
        open(section);
        if (action.kind === "generate" && !classic) document.generate();
      }}
    >
      {words.label}
    </Button>
  );
}
