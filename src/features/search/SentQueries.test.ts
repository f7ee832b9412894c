import { describe, expect, it } from 'vitest';
import { SentQueries } from './SentQueries';

describe('search queries that a page sends to its address', () => {
  it('are sent once each, trimmed', () => {
    const queries = new SentQueries('fox');
    expect(queries.send('fox ')).toBeUndefined();
    expect(queries.send(' foxglove')).toBe('foxglove');
    expect(queries.send('foxglove')).toBeUndefined();
    expect(queries.send('')).toBe('');
  });

  it('are not foreign when they arrive late', () => {
    const queries = new SentQueries('');
    queries.send('ni');
    queries.send('nineth');
    expect(queries.isForeign('ni')).toBe(false);
    expect(queries.send('nineth bel')).toBe('nineth bel');
    expect(queries.isForeign('nineth')).toBe(false);
    expect(queries.isForeign('nineth bel')).toBe(false);
  });

  it('are distinguished from queries of Back or a link', () => {
    const queries = new SentQueries('fox');
    queries.send('owl');
    expect(queries.isForeign('owl')).toBe(false);
    expect(queries.isForeign('fox')).toBe(true);
    expect(queries.isForeign('fox')).toBe(false);
    expect(queries.send('owl')).toBe('owl');
  });
});
