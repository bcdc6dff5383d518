import Link from "next/link";
import { useTranslations } from "next-intl";
import { routes } from "@/lib/routes";
import { FolderSticker, type NamedModel } from "./folder-sticker";

interface ModelFolderProps {
  /** What the server calls a car without a VIN; '' before its first sticker. */
  vinKey: string;
  named?: NamedModel;
  isGlobal: boolean;
  stickerYearFrom: number;
}

/** A car that has no VIN, or whose VIN nobody has at hand: all that its folder can hold is its window sticker. */
export function ModelFolder({ vinKey, ...rest }: ModelFolderProps) {
  const t = useTranslations("dashboard");
  return (
    <div className="mx-auto max-w-page px-2.5 pt-4 pb-20 md:px-10 md:pt-6 print:p-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 px-1.5 md:px-0 print:hidden">
        <h1 className="caps">{t("folder.withoutVin")}</h1>
        <Link href={routes.dashboard} className="inline-flex min-h-11 items-center text-[0.9375rem]">
          {t("another")}
        </Link>
      </div>
      <div className="rounded border border-rule bg-sheet print:border-0">
        <FolderSticker vin={vinKey} {...rest} />
      </div>
    </div>
  );
}
