/** Text as it may stand between an attribute's quotes, or between tags. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
