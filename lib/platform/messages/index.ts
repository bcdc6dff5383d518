export { provideLocale } from "./locale-source";
export { formatMessageFileText, loadMessagesOfPage, type PageName } from "./page-messages";
