import { expect, it } from 'vitest';
import { findDangling } from './findDangling';

const FILES = {
  'docs/product.md': '# Rules\n\n## 4. States\n\n### 4.5 Login popup\n',
  'docs/decisions/0003-outbox.md': '# 0003: The outbox\n',
  'data/outbox.ts': '',
  'src/features/home/reveal.ts': '',
};

function saidIn(file: string, text: string): string[] {
  const texts = new Map(Object.entries({ ...FILES, [file]: text }));
  return findDangling({ texts, paths: new Set([...texts.keys(), 'docs/decisions', 'data']) });
}

const citations = {
  'a section': ['/** Once an hour (spec 4.5). */', '/** Once an hour (spec 4.6). */'],
  'one of several sections': ['// Spec 4 and 4.5 say when.', '// Spec 4 and 9 say when.'],
  'a section behind a line break': [
    '/**\n * Once an hour (spec\n * 4).\n */',
    '/**\n * Once an hour (spec\n * 5).\n */',
  ],
  'a decision': ['// It waits (decision 0003).', '// It waits (decision 0004).'],
  'one of several decisions': ['// decisions 0003 and 0003', '// decisions 0003 and 0020'],
  'a file in a comment': ['/** As in data/outbox. */', '/** As in data/inbox. */'],
  'a path below src': ['/** Two (features/home/reveal). */', '/** Two (features/home/hide). */'],
  'a path in code': ["const path = 'docs/elsewhere.md';", '/* docs/elsewhere.md */'],
} as const;

it.each(Object.entries(citations))('%s is reported only if it leads nowhere', (_, [alive, dead]) => {
  expect(saidIn('src/a.ts', alive)).toEqual([]);
  expect(saidIn('src/a.ts', dead)).toHaveLength(1);
});

const links = {
  'a link': ['[outbox](decisions/0003-outbox.md)', '[outbox](decisions/0003-inbox.md)'],
  'a heading': ['[popup](product.md#45-login-popup)', '[popup](product.md#46-login-popup)'],
  'a heading of its own': ['# Here\n\n[here](#here)', '# Here\n\n[there](#there)'],
  'a bare number of a decision': ['As 0003 says; a file is 0600.', 'As 0020 says; a file is 0600.'],
} as const;

it.each(Object.entries(links))(
  'in a document, %s is reported only if it leads nowhere',
  (_, [alive, dead]) => {
    expect(saidIn('docs/a.md', alive)).toEqual([]);
    expect(saidIn('docs/a.md', dead)).toHaveLength(1);
  },
);

it.each(['spec section 4', 'the specification, section 4', 'the spec says', 'design 4', 'traps.md'])(
  '“%s” is reported, for its form or for leading out of the repository',
  (said) => expect(saidIn('src/a.ts', `// So it is (${said}).`)).not.toEqual([]),
);

it('a dangling reference is reported with its line', () => {
  expect(saidIn('src/a.ts', '\n/**\n * One.\n * Two (spec 7).\n */\n')).toEqual([
    'src/a.ts:4: docs/product.md has no section 7',
  ]);
});
