export { removeShareEmails, withdrawShareEmails } from "./share-email-repository";
