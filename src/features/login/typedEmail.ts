let typed = '';
let wantsCode = false;

/** The address typed so far in this visit, the initial value on every login page. Only in memory. */
export function typedEmail(): string {
  return typed;
}

export function keepTypedEmail(email: string): void {
  typed = email;
}

/** Remembers the request for a code until the page that sends it is loaded. */
export function askForCode(): void {
  wantsCode = true;
}

/** Returns true once if the previous page asked for a code. */
export function takeCodeRequest(): boolean {
  const wanted = wantsCode;
  wantsCode = false;
  return wanted;
}
