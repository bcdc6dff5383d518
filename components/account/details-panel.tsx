"use client";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/sheet";
import type { PanelProps } from "./account-page";
import { PictureSection } from "./picture-section";
import { ProfileForm } from "./profile-form";

/** Who one is: the picture first on a phone, beside the form on a desk. */
export function DetailsPanel({ user }: PanelProps) {
  const t = useTranslations("profile.picture");
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Section title={t("title")} className="lg:order-2">
        <PictureSection image={user.profileImage} />
      </Section>
      {/* Another address of the same account must not keep the old form's values. */}
      <ProfileForm key={user.id} user={user} />
    </div>
  );
}
