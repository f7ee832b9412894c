import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureSize } from './pictureSize';
import { sizedSvg } from './svgDocument';

const drawn = sharp({ create: { width: 37, height: 21, channels: 3, background: '#a00' } });

describe('the size of a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('is read from a %s', async (format) => {
    expect(pictureSize(new Uint8Array(await drawn.clone().toFormat(format).toBuffer()))).toEqual({
      width: 37,
      height: 21,
    });
  });

  it('is read from lossless and transparent WebP', async () => {
    const clear = drawn.clone().ensureAlpha(0.5);
    for (const picture of [drawn.clone().webp({ lossless: true }), clear.webp()])
      expect(pictureSize(new Uint8Array(await picture.toBuffer()))).toEqual({ width: 37, height: 21 });
  });

  it('is unknown for a truncated picture and for an SVG', async () => {
    const whole = new Uint8Array(await drawn.clone().jpeg().toBuffer());
    expect([0, 2, 9, 20].map((length) => pictureSize(whole.slice(0, length)))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(pictureSize(new TextEncoder().encode('<svg width="3" height="4"/>'))).toBeNull();
  });
});

describe('an SVG to be drawn', () => {
  it('gets a size from its attributes or its viewBox, and keeps its shape', () => {
    expect(
      sizedSvg('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 10 20"><path/></svg>'),
    ).toEqual({
      source: '<svg viewBox="0 0 10 20" width="1000" height="2000"><path/></svg>',
      width: 1000,
      height: 2000,
    });
    expect(sizedSvg('<svg width="40px" height="20"/>')).toEqual({
      source: '<svg viewBox="0 0 40 20" width="2000" height="1000"></svg>',
      width: 2000,
      height: 1000,
    });
    expect(sizedSvg('<svg:svg width="100%" stroke-width="3"></svg:svg>')).toMatchObject({
      source: '<svg:svg stroke-width="3" viewBox="0 0 800 800" width="2000" height="2000"></svg:svg>',
    });
    expect(sizedSvg('<html/>')).toBeNull();
  });

  it('loses its scripts and foreign objects', () => {
    const evil =
      '<svg viewBox="0 0 2 2"><script>a</script><path/><script href="x"/><ForeignObject><p/></ForeignObject><g/></svg>';
    expect(sizedSvg(evil)?.source).toBe(
      '<svg viewBox="0 0 2 2" width="2000" height="2000"><path/><g/></svg>',
    );
    expect(sizedSvg('<svg viewBox="0 0 2 2"><script>a')?.source).toBe(
      '<svg viewBox="0 0 2 2" width="2000" height="2000">',
    );
    expect(sizedSvg(`<svg>${'<script>'.repeat(200_000)}`)).not.toBeNull();
  });
});
