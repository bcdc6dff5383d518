export { markdownTask } from "./markdown-task";
export { createSiteResolver, type SiteResolver, type SiteResult } from "./resolver";
export { getGateways, mayGuestsBuy } from "./site-gateways";
export { replaceHosts } from "./site-hosts";
export { keepLogo } from "./site-logo";
export { findSite } from "./site-repository";
export { isDraft, isUnconfirmed, requireConfirmedOwner, type Site } from "./site-row";
export { getEffectiveConfig, toCheckedConfig } from "./stored-config";
export { insertText, listCurrentTexts, listSiteTodos } from "./text-repository";
export {
  appendTheme,
  createPreviewKey,
  deleteThemeDraft,
  findThemeDraft,
  getTheme,
  isSameTheme,
  listThemes,
  loadPublishedTheme,
  requireTheme,
  type ThemeDraftRow,
  writeThemeDraft,
} from "./theme-repository";
