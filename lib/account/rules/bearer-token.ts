const BEARER_TOKEN = /^[\x21-\x7e]+$/;

export const isBearerToken = (text: string): boolean => BEARER_TOKEN.test(text);
