declare global {
  interface Window {
    /** Trusted Types, in engines that have them. */
    readonly trustedTypes?: { createPolicy(name: 'default', policy: Policy): unknown };
  }
}

type Policy = { createScriptURL(address: string): string | null };

/**
 * Creates the app's only policy (named in the server's Content-Security-Policy): worker and service worker
 * code is from this origin, and no string becomes markup or code. Call before the first worker starts.
 */
export function allowOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    // The browser refuses null.
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : null,
  });
}
