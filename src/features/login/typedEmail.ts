let typed = '';
let wantsCode = false;

/** The address as far as it was typed in this visit: each way of logging in begins with it. In memory alone. */
export function typedEmail(): string {
  return typed;
}

export function keepTypedEmail(email: string): void {
  typed = email;
}

/** The reader asked for a code before the page that sends it was loaded. */
export function askForCode(): void {
  wantsCode = true;
}

/** Whether a code was asked for on the page before. True once. */
export function takeCodeRequest(): boolean {
  const wanted = wantsCode;
  wantsCode = false;
  return wanted;
}
