import { describe, expect, it } from 'vitest';
import { leaveOut, type Unused } from './leaveOut';

const NOTHING: Unused = { names: {}, properties: {}, kinds: [], types: [], members: [], objects: [] };

const without = (code: string, unused: Partial<Unused>) =>
  leaveOut(code, { ...NOTHING, ...unused })
    .replace(/\s+/g, ' ')
    .trim();

describe('what is never used of a script', () => {
  it('is a variable with one value: what sets it is only what it was set to', () => {
    const code = 'var is = !1; function f() { return (is = (a(), !0)), is ? b() : { is: c.is }; }';
    expect(without(code, { names: { is: '!1' } })).toBe(
      'var is = !1; function f() { return ( (a(), !0)), !1 ? b() : { is: c.is }; }',
    );
  });

  it('is a function that does nothing: its calls go with what they are given', () => {
    const code = 'function f(a) { return g(a); } function g(a) { return f(a), a; }';
    expect(without(code, { names: { f: 'null' } })).toBe('function g(a) { return null, a; }');
  });

  it('is a property that is never set', () => {
    expect(without('a.dry = b; c(a.dry, { dry: 1 });', { properties: { dry: 'null' } })).toBe(
      'a.dry = b; c(null, { dry: 1 });',
    );
  });

  it('is what nobody asks an object for, and what is set on one that nobody makes', () => {
    expect(without('var a = { one: f, two: g, three: h };', { members: ['two'] })).toBe(
      'var a = { one: f, three: h };',
    );
    expect(
      without('A.prototype.go = f; AB.prototype.go = g; exports.A = A;', { objects: ['A.prototype'] }),
    ).toBe('AB.prototype.go = g; exports.A = A;');
  });

  it('throws when a name is not there, or stands for two things', () => {
    expect(() => without('a();', { names: { f: '!1' } })).toThrow('f is there 0 times');
    expect(() => without('var f; function g(f) {}', { names: { f: '!1' } })).toThrow('f is there 2 times');
  });
});

describe('a kind of nodes that nothing makes', () => {
  const kinds = { kinds: [26, 27] };

  it('is compared with nothing', () => {
    expect(without('5 === tag || 26 === tag || 27 !== a.tag || 6 === tag;', kinds)).toBe(
      '5 === tag || !1 || !0 || 6 === tag;',
    );
  });

  it('has no case, and what it does is not done', () => {
    const code = 'switch (a.tag) { case 5: one(); break; case 26: case 27: two(); break; case 6: three(); }';
    expect(without(code, kinds)).toBe('switch (a.tag) { case 5: one(); break; case 6: three(); }');
  });

  it('leaves what a case before goes on into', () => {
    const code = 'switch (a.tag) { case 5: case 26: one(); break; case 4: two(); case 27: three(); }';
    expect(without(code, kinds)).toBe('switch (a.tag) { case 5: one(); break; case 4: two(); three(); }');
  });

  it('leaves the variables that others use', () => {
    const code = 'switch (a.tag) { case 26: var b = 1; break; case 5: b = 2; }';
    expect(without(code, kinds)).toBe('switch (a.tag) { case 26: var b; case 5: b = 2; }');
  });

  it('is no other number that is chosen by', () => {
    const code = 'switch (key) { case 26: one(); }';
    expect(without(code, kinds)).toBe(code);
  });
});
