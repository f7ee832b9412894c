import { afterEach, describe, expect, it, vi } from 'vitest';
import { canCopyPictures, canShareFile, pictureName, shareFile } from './quotePicture';

const file = new File(['x'], 'x.png', { type: 'image/png' });
afterEach(() => vi.unstubAllGlobals());

describe('a quote card as a file', () => {
  it('is named after its book, without characters that file systems refuse', () => {
    expect(pictureName('The Duke: Who/Owed Me "Rent"?')).toBe('The-Duke-Who-Owed-Me-Rent.png');
    expect(pictureName('Война и мир')).toBe('Война-и-мир.png');
    expect(pictureName('红楼梦')).toBe('红楼梦.png');
    expect(pictureName('…')).toBe('quote.png');
  });

  it('is offered for sharing only if the device accepts files', () => {
    vi.stubGlobal('navigator', {});
    expect(canShareFile(file)).toBe(false);
    vi.stubGlobal('navigator', { share: vi.fn() });
    expect(canShareFile(file)).toBe(false);
    vi.stubGlobal('navigator', { share: vi.fn(), canShare: () => false });
    expect(canShareFile(file)).toBe(false);
    vi.stubGlobal('navigator', { share: vi.fn(), canShare: ({ files }: ShareData) => files?.[0] === file });
    expect(canShareFile(file)).toBe(true);
  });

  it('counts as shared if the reader cancels, and not if the device refuses', async () => {
    const share = vi.fn();
    vi.stubGlobal('navigator', { share });
    share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    expect(await shareFile(file)).toBe(true);
    share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    expect(await shareFile(file)).toBe(false);
  });

  it('cannot be copied if the clipboard accepts only text', () => {
    vi.stubGlobal('navigator', { clipboard: {} });
    expect(canCopyPictures()).toBe(false);
  });
});
