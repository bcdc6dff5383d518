"use client";
import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { wantReport } from "@/lib/client/wanted-report";
import type { Product } from "@/lib/contract/report";
import { dashboardHref, loginHref, REPORT_HASH, STICKER_HASH, wantedReportHref } from "@/lib/routes";

type DocumentLinkProps = Omit<ComponentProps<typeof ButtonLink>, "href" | "onClick"> & {
  vin: string;
  product: Product;
  /** The link only opens the section: nothing is to be generated. */
  opensOnly?: boolean;
};

/** For a visitor: to the login, and from there to the document's section; a report that was asked for is then generated. */
export function LoginFirstLink({ vin, product, opensOnly = false, ...rest }: DocumentLinkProps) {
  if (product === "vhr" && !opensOnly)
    return (
      <ButtonLink
        {...rest}
        href={loginHref(wantedReportHref(vin))}
        onClick={() => wantReport(vin)}
        // In a host app the click becomes a message, and ends there.
        onPointerDown={() => wantReport(vin)}
      />
    );
  return <ButtonLink {...rest} href={loginHref(sectionHref(vin, product))} />;
}

/** To a document's section of the dashboard, with the login before it where nobody is logged in. */
export function DocumentLink(props: DocumentLinkProps) {
  // Unknown yet, or not known to be a visitor: the dashboard itself asks.
  const { data: user } = useUser();
  if (user === null) return <LoginFirstLink {...props} />;
  const { vin, product, opensOnly: _, ...rest } = props;
  return <ButtonLink {...rest} href={sectionHref(vin, product)} />;
}

function sectionHref(vin: string, product: Product): string {
  return dashboardHref(vin, product === "vhr" ? REPORT_HASH : STICKER_HASH);
}
