declare global {
  interface Window {
    /** Trusted Types, where the engine has them. */
    readonly trustedTypes?: { createPolicy(name: 'default', policy: Policy): unknown };
  }
}

type Policy = { createScriptURL(address: string): string | null };

/**
 * The one policy of this app's code (the server's Content-Security-Policy names it): a worker's or service worker's
 * code comes from this origin, and no string becomes markup or code. To be called before the first worker is made.
 */
export function allowOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    // With null the browser refuses it.
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : null,
  });
}
