import { describe, expect, it } from 'vitest';
import { type InstallPath, installPathOf, isEmbedded } from './installPath';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const OLD_IPHONE = IPHONE.replace('17_5', '16_3');
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';

const BROWSERS: [name: string, userAgent: string, touch: number, path: InstallPath][] = [
  ['Safari 17 on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 5, 'iphone'],
  [
    'Safari 26 on an iPhone, whose system is frozen',
    `${IPHONE.replace('17_5', '18_6')} Version/26.0 Mobile/15E148 Safari/604.1`,
    5,
    'iphoneMenu',
  ],
  ['Safari on an iPad that calls itself a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 5, 'ipad'],
  ['Safari on a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 0, 'macSafari'],
  ['Chrome on an iPhone', `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 5, 'iosOther'],
  [
    'Chrome on an iPhone before it could',
    `${OLD_IPHONE} CriOS/110.0 Mobile/15E148 Safari/604.1`,
    5,
    'elsewhere',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    5,
    'android',
  ],
  ['Chrome on a computer', `${MAC} Chrome/140.0.0.0 Safari/537.36`, 0, 'desktop'],
  [
    'Firefox on a computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    'desktop',
  ],
  ['Instagram on an iPhone', `${IPHONE} Mobile/15E148 Instagram 350.0.0.0`, 5, 'elsewhere'],
  [
    'Facebook on Android',
    `${ANDROID} Version/4.0 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0]`,
    5,
    'elsewhere',
  ],
  ['Facebook on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]`, 5, 'elsewhere'],
  ['X on an iPhone', `${IPHONE} Mobile/15E148 Twitter for iPhone/10.50`, 5, 'elsewhere'],
  ['An app nobody has heard of on an iPhone', `${IPHONE} Mobile/15E148`, 5, 'elsewhere'],
  ['Google’s own app on an iPhone', `${IPHONE} GSA/330.0 Mobile/15E148 Safari/604.1`, 5, 'elsewhere'],
  ['Line on an iPhone', `${IPHONE} Mobile/15E148 Safari Line/14.0`, 5, 'elsewhere'],
  ['KakaoTalk on Android', `${ANDROID} Chrome/140.0 Mobile Safari/537.36;KAKAOTALK 2410`, 5, 'elsewhere'],
  [
    'Telegram on Android',
    `${ANDROID} Chrome/140.0 Mobile Safari/537.36 Telegram-Android/11.2`,
    5,
    'elsewhere',
  ],
  ['Threads on an iPhone', `${IPHONE} Mobile/15E148 Barcelona 350.0`, 5, 'elsewhere'],
  [
    'TikTok on Android',
    `${ANDROID.replace('Pixel 8', 'Pixel 8; wv')} Chrome/140.0 Mobile musical_ly_2023`,
    5,
    'elsewhere',
  ],
];

describe('the install path', () => {
  it.each(BROWSERS)('is known for %s', (_, userAgent, maxTouchPoints, path) => {
    expect(installPathOf({ userAgent, maxTouchPoints, canPrompt: false })).toBe(path);
  });

  it('is the browser’s prompt if it offers one', () => {
    expect(installPathOf({ userAgent: ANDROID, maxTouchPoints: 5, canPrompt: true })).toBe('prompt');
  });

  it('does not mistake a normal browser for one inside an app', () => {
    expect(isEmbedded(`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`)).toBe(false);
    expect(isEmbedded('Mozilla/5.0 (X11; Linux) Online/1')).toBe(false);
  });
});
