import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import {
  AlertIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  DocumentIcon,
  MenuIcon,
  TrashIcon,
} from "@/components/ui/icons";
import { SkipLink } from "@/components/ui/skip-link";
import { Spinner } from "@/components/ui/spinner";
import { StatusIcon } from "@/components/ui/status-icon";
import { VinText } from "@/components/ui/vin-text";
import { getAdminHref } from "@/lib/routes";

const variants = ["primary", "quiet", "plain", "danger"] as const;
const sizes = ["sm", "md", "lg"] as const;
const states = ["found", "note", "none", "unchecked", "unavailable"] as const;
const icons = [AlertIcon, CheckIcon, ChevronDownIcon, CloseIcon, DocumentIcon, MenuIcon, TrashIcon];
const here = getAdminHref("ui");

export function GalleryType() {
  const t = useTranslations("admin.ui");
  return (
    <>
      <Section title={t("type")} number={1} aside={t("hint")}>
        <div className="grid justify-items-start gap-2">
          <p className="heading text-3xl">{t("label")}</p>
          <p className="heading text-xl">{t("label")}</p>
          <p className="caps">{t("label")}</p>
          <p>{t("sample")}</p>
          <p className="text-ink-2 text-sm">{t("sample")}</p>
          <p>
            <a href={here}>{t("link")}</a>
          </p>
          <VinText vin="2T1BURHE5JC034461" />
          <VinText vin="124379N506070" />
          <SkipLink href="#page">{t("link")}</SkipLink>
        </div>
      </Section>
      <Section title={t("buttons")} number={2}>
        <div className="grid gap-3">
          {variants.map((variant) => (
            <div key={variant} className="flex flex-wrap items-center gap-2">
              {sizes.map((size) => (
                <Button key={size} variant={variant} size={size}>
                  {t("press")}
                </Button>
              ))}
              <Button variant={variant} busy>
                {t("busy")}
              </Button>
              <Button variant={variant} disabled>
                {t("off")}
              </Button>
              <ButtonLink variant={variant} href={here}>
                {t("link")}
              </ButtonLink>
            </div>
          ))}
          <Button wide detail={t("detail")}>
            {t("press")}
          </Button>
          <Button wide variant="quiet" detail={t("detail")}>
            {t("press")}
          </Button>
        </div>
      </Section>
      <Section title={t("statusIcons")} number={3}>
        <div className="flex flex-wrap items-center gap-4">
          {states.map((state) => (
            <StatusIcon key={state} state={state}>
              {t(`states.${state}`)}
            </StatusIcon>
          ))}
          <Badge>{t("label")}</Badge>
          <Badge tone="quiet">{t("label")}</Badge>
          <span className="inline-flex gap-3">
            {icons.map((Icon, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <Icon key={index} />
            ))}
            <Spinner />
          </span>
        </div>
      </Section>
    </>
  );
}
