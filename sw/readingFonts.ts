/**
 * Fonts a reader may choose beside the app's own. They are not installed with the app: each is fetched when
 * it is chosen, then cached. The build excludes them from the precache with the same pattern.
 */
export const READING_FONT =
  /^\/?assets\/(?:(?:cardo|karla|merriweather|opendyslexic|roboto)-.+|rubik-[\w-]+-italic-[\w-]{8})\.woff2$/;
