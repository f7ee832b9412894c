/** Text as it may stand between tags, or between the quotes of an attribute. The one function that makes it so. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
