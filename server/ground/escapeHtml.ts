/** Escapes text for use between tags or in a quoted attribute. The only function that does so. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
