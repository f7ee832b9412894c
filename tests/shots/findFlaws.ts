/** In the page. What can be told without looking: a page wider than its screen, and controls that cut their text off. */
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
  return flaws;

  function isClipping(element: HTMLElement): boolean {
    const style = getComputedStyle(element);
    // What is for screen readers alone, and what ends in dots on purpose, is not cut off.
    if (element.clientWidth <= 1 || style.webkitLineClamp !== 'none' || style.display === 'inline')
      return false;
    const wide = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const high = style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    return wide || high;
  }
}
