import { afterEach, describe, expect, it, vi } from 'vitest';
import { canCopyPictures, canShareFile, pictureName, shareFile } from './quotePicture';

const file = new File(['x'], 'x.png', { type: 'image/png' });
afterEach(() => vi.unstubAllGlobals());

describe('a card as a file', () => {
  it('is named after its book, without what file systems refuse', () => {
    expect(pictureName('The Duke: Who/Owed Me "Rent"?')).toBe('The-Duke-Who-Owed-Me-Rent.png');
    expect(pictureName('Война и мир')).toBe('Война-и-мир.png');
    expect(pictureName('红楼梦')).toBe('红楼梦.png');
    expect(pictureName('…')).toBe('Dogear.png');
  });

  it('is offered to the device only where it takes files', () => {
    vi.stubGlobal('navigator', {});
    expect(canShareFile(file)).toBe(false);
    vi.stubGlobal('navigator', { share: vi.fn() });
    expect(canShareFile(file)).toBe(false);
    vi.stubGlobal('navigator', { share: vi.fn(), canShare: () => false });
    expect(canShareFile(file)).toBe(false);
    vi.stubGlobal('navigator', { share: vi.fn(), canShare: ({ files }: ShareData) => files?.[0] === file });
    expect(canShareFile(file)).toBe(true);
  });

  it('tells a reader who thought better of it from a device that would not', async () => {
    const share = vi.fn();
    vi.stubGlobal('navigator', { share });
    share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    expect(await shareFile(file)).toBe(true);
    share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    expect(await shareFile(file)).toBe(false);
  });

  it('cannot be copied where the clipboard takes only words', () => {
    vi.stubGlobal('navigator', { clipboard: {} });
    expect(canCopyPictures()).toBe(false);
  });
});
