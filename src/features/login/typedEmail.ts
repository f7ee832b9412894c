let typed = '';

/** The address as far as it was typed in this visit: each step and way of logging in begins with it. In memory alone. */
export function typedEmail(): string {
  return typed;
}

export function keepTypedEmail(email: string): void {
  typed = email;
}
