import { useEffect, useEffectEvent } from 'react';
import { type KeyCommand, keyCommand } from './keyCommand';

/** Passes the player's keys to `run`, wherever the focus is on the page; a sheet handles its own keys. */
export function useKeys(run: (command: KeyCommand) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return;
    const command = keyCommand(event, focusKind());
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function focusKind(): Parameters<typeof keyCommand>[1] {
  const { activeElement: focused } = document;
  if (focused instanceof HTMLInputElement) return focused.type === 'range' ? 'slider' : 'field';
  if (focused instanceof HTMLSelectElement || focused instanceof HTMLTextAreaElement) return 'field';
  return focused instanceof HTMLButtonElement || focused instanceof HTMLAnchorElement ? 'control' : null;
}
