import { expect, it } from 'vitest';
import { sealCampaign } from '../../contract/account/campaignLink.codec';
import { landingPath } from './landingPath';

const at = (address: string) => landingPath(new URL(address, 'https://books.example'));

it.each([
  ['/home?targetId=3', '/bookInfo/3'],
  ['/ad/gp.html?type=drama&targetId=12&number=2', '/dramaInfo/12'],
  ['/ad/gp.html?type=novel&targetId=12', '/bookInfo/12'],
  ['/google/googleplay.html?targetId=3', '/bookInfo/3'],
  [`/par?par=${sealCampaign({ targetId: 7 })}`, '/bookInfo/7'],
  [`/home?par=${sealCampaign({ targetId: 7, type: 'drama' })}`, '/dramaInfo/7'],
  [`/home?par=${sealCampaign({ path: '/bookInfo/9' })}`, '/bookInfo/9'],
])('landing address %s leads to %s', (address, path) => {
  expect(at(address)).toBe(path);
});

it.each([
  '/home',
  '/home?targetId=0',
  '/home?targetId=../../mine',
  '/home?targetId=1e9',
  '/mine?targetId=3',
  '/google/googleplay.html',
  '/home?par=broken&targetId=3',
  `/home?par=${sealCampaign({ path: '/bookInfo/9?x=1' })}`,
  `/home?par=${sealCampaign({ path: '//evil.example/bookInfo/9' })}`,
  `/home?par=${'A'.repeat(9_000)}`,
])('landing address %s leads to no title', (address) => {
  expect(at(address)).toBeUndefined();
});
