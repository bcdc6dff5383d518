export { checkVin } from "./recall-check";
