import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenLetGo } from './whenLetGo';

class Held extends EventTarget {
  inHand = true;
  matches = () => this.inHand;
}

const letGo = (held: Held, by: EventTarget, event: string) => {
  held.inHand = false;
  by.dispatchEvent(new Event(event));
  vi.runAllTimers();
};

describe('whenLetGo', () => {
  let held: Held;
  let run: ReturnType<typeof vi.fn<() => void>>;
  const begin = () => whenLetGo(held as unknown as HTMLElement, run);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    held = new Held();
    run = vi.fn<() => void>();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('runs immediately if the element is not in use', () => {
    held.inHand = false;
    begin();
    expect(run).toHaveBeenCalledOnce();
  });

  it('waits for focus to leave the element, not to move inside it', () => {
    begin();
    held.dispatchEvent(new Event('focusout'));
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
    letGo(held, held, 'focusout');
    letGo(held, held, 'focusout');
    expect(run).toHaveBeenCalledOnce();
  });

  it.each(['pointerup', 'pointercancel'])('waits until the finger is lifted: %s', (event) => {
    begin();
    expect(run).not.toHaveBeenCalled();
    letGo(held, window, event);
    expect(run).toHaveBeenCalledOnce();
  });

  it('can be cancelled', () => {
    begin()();
    letGo(held, held, 'focusout');
    expect(run).not.toHaveBeenCalled();
  });
});
