/** The size that Open Graph and Twitter show whole. */
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;
