/**
 * `npm run shots [-- OPTIONS]` takes pictures of the screens (tests/shots). `npm run shots -- visual
 * [--update]` compares key screens with their baselines (tests/visual).
 */
if (process.argv[2] === 'visual') {
  process.argv.splice(2, 1);
  await import('../visual/visual');
} else await import('./shots');

export {};
