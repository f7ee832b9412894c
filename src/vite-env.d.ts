/** The version of package.json, inserted at build time. */
declare const __APP_VERSION__: string;
