import type { ReactNode } from "react";

interface IconProps {
  className?: string;
}

export function Icon({ className = "size-4", children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}

export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 1.8 15 14H1z M8 6v4 M8 11.4v1.2" />
  </Icon>
);
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m2.5 8.5 3.5 4 7.5-9" />
  </Icon>
);
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 3 10 10 M13 3 3 13" />
  </Icon>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 5.5 5 5 5-5" />
  </Icon>
);
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 4.25h12 M2 8h12 M2 11.75h12" />
  </Icon>
);
export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 4h12 M6 4V1.75h4V4 M3.75 4l.75 10.25h7L12.25 4 M6.5 7v4.5 M9.5 7v4.5" />
  </Icon>
);
export const DocumentIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 1.5h7l3 3v10H3z M5.5 6.5h5 M5.5 9h5 M5.5 11.5h3" />
  </Icon>
);
export const BarcodeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M1.75 4.5V1.75H4.5 M11.5 1.75h2.75V4.5 M14.25 11.5v2.75H11.5 M4.5 14.25H1.75V11.5 M4.75 4.75v6.5 M7.25 4.75v6.5 M8.75 4.75v6.5 M11.25 4.75v6.5" />
  </Icon>
);
export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 14l.75-3.5L11 2.25 13.75 5 5.5 13.25z M9.25 4l2.75 2.75" />
  </Icon>
);
export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.75 8h1.5 M7.25 8h1.5 M11.75 8h1.5" strokeWidth="2" />
  </Icon>
);
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 2.5v11 M2.5 8h11" />
  </Icon>
);
