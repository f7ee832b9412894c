/**
 * In the page. Returns the flaws that need no human eye: a page wider than its screen, controls that cut
 * their text off, a menu that something covers.
 */
export function findFlaws(): string[] {
  const flaws: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) flaws.push(`overflow: ${scrollWidth} px on a screen of ${clientWidth} px`);

  const controls = document.querySelectorAll<HTMLElement>(
    'button, [role="button"], [role="tab"], summary, nav a, h1',
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const cut = [control, ...control.querySelectorAll<HTMLElement>('*')].find(
      (element) => isClipping(element) && element.innerText?.trim(),
    );
    if (cut)
      flaws.push(`clipped: ${control.tagName.toLowerCase()} “${control.innerText.trim().slice(0, 60)}”`);
  }
  // An open menu is above everything: an element that covers one of its items takes the item's tap.
  for (const item of document.querySelectorAll<HTMLElement>('[role="menuitem"]')) {
    const { left, top, width, height } = item.getBoundingClientRect();
    if (top < 0 || top + height > innerHeight) continue;
    for (const share of [0.1, 0.5, 0.9]) {
      if (item.contains(document.elementFromPoint(left + width * share, top + height / 2))) continue;
      flaws.push(`covered: ${item.innerText.trim()}`);
      break;
    }
  }
  return flaws;

  function isClipping(element: HTMLElement): boolean {
    const style = getComputedStyle(element);
    // Text for screen readers only, and text with an intended ellipsis, is not cut off.
    if (element.clientWidth <= 1 || style.webkitLineClamp !== 'none' || style.display === 'inline')
      return false;
    const wide = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const high = style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    return wide || high;
  }
}
