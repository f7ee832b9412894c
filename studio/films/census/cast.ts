import { all, beard, brimmedHat, bun, longBack, spectacles, sweep, tousled, watchCap } from '../drawing/hair';
import type { Person } from '../drawing/person';
import { disc, line, polygon, shape } from '../drawing/shapes';

export const DARK = '#0d1714';
export const PAPER = '#efe2c1';
export const INKED = '#1b2238';
export const OXBLOOD = '#7d2f2b';
export const AMBER = '255, 188, 92';

const strap: Person['dress'] = (pen) => {
  line(pen, '#6b4326', 0.2, 'M 0.9 1.4 Q -0.4 2.6 -1.5 4.2');
  disc(pen, '#e2b85c', 0.28, 2.05, 0.1);
};

export const lettice: Person = {
  skin: '#efcdab',
  shade: '#a97a60',
  line: '#1d1a20',
  hair: '#2f2429',
  coat: '#2b5a4e',
  coatShade: '#193a33',
  collar: '#efe2c1',
  jaw: 0.78,
  build: 0.86,
  lips: '#a04a3e',
  behind: bun('#2f2429'),
  over: sweep('#2f2429'),
  dress: strap,
};
export const letticeHatted: Person = {
  ...lettice,
  behind: () => undefined,
  over: all(sweep('#2f2429'), brimmedHat('#3c352c', OXBLOOD)),
};
export const letticeHome: Person = {
  ...lettice,
  coat: '#efe6d2',
  coatShade: '#bdae90',
  dress: (pen) => {
    polygon(pen, '#5c7468', [-0.95, 2.2], [0.95, 2.2], [1.25, 6], [-1.25, 6]);
    line(pen, '#5c7468', 0.14, 'M -0.8 2.3 L -0.66 1.4 M 0.8 2.3 L 0.66 1.4');
  },
};
export const letticeBare: Person = {
  ...lettice,
  dress: (pen) => line(pen, '#3f7466', 0.2, 'M 0.9 1.4 Q -0.4 2.6 -1.5 4.2'),
};

export const loomis: Person = {
  ...lettice,
  skin: '#e2b595',
  hair: '#8f8a80',
  coat: '#2a2a33',
  coatShade: '#1a1a22',
  jaw: 1,
  build: 1.1,
  behind: () => undefined,
  over: all(sweep('#8f8a80'), beard('#8f8a80', { moustache: true, length: 0.9 })),
  dress: (pen) => polygon(pen, OXBLOOD, [-0.14, 1.6], [0.14, 1.6], [0.2, 3], [-0.2, 3]),
};

export const oram: Person = {
  ...lettice,
  skin: '#f0c9ac',
  hair: '#b9a692',
  coat: '#6a2f4c',
  coatShade: '#451d33',
  jaw: 1.15,
  build: 1.15,
  behind: longBack('#b9a692', 0.3),
  over: all(sweep('#b9a692'), (pen) => {
    shape(pen, '#f6ecd6', 'M -0.84 -0.5 C -0.9 -1.4 0.9 -1.4 0.84 -0.5 Q 0 -1.02 -0.84 -0.5 Z');
    for (let at = -4; at <= 4; at++)
      disc(pen, '#e3d3b2', at * 0.2, -0.6 - 0.24 * (1 - (at / 4.4) ** 2), 0.13);
  }),
  dress: (pen) => disc(pen, '#e2b85c', 0, 1.75, 0.16),
};

export const pym: Person = {
  ...lettice,
  skin: '#dcb392',
  hair: '#cfc8b6',
  coat: '#5a4a34',
  coatShade: '#3a2f21',
  jaw: 0.8,
  build: 0.95,
  behind: () => undefined,
  over: all(sweep('#cfc8b6'), spectacles('#d9a94a'), beard('#cfc8b6', { moustache: true, length: 1.15 })),
  dress: () => undefined,
};

export const ada: Person = {
  ...lettice,
  skin: '#e5c1a0',
  hair: '#4a3428',
  coat: '#8b7a5a',
  coatShade: '#63563e',
  collar: '#a3916c',
  jaw: 0.82,
  build: 0.72,
  behind: longBack('#4a3428', 0.8),
  over: sweep('#4a3428'),
  dress: (pen) => line(pen, '#63563e', 0.1, 'M -0.6 1.5 L -0.5 4 M 0.6 1.5 L 0.5 4'),
};

export const sallow: Person = {
  ...lettice,
  skin: '#e0a987',
  hair: '#5b3424',
  coat: '#e6d8b8',
  coatShade: '#b9a57f',
  jaw: 1.2,
  build: 1.3,
  behind: () => undefined,
  over: all(sweep('#5b3424'), (pen, { turn }) => {
    const x = turn * 0.24;
    shape(
      pen,
      '#5b3424',
      `M ${x} 0.42 Q ${x - 0.3} 0.36 ${x - 0.62} 0.62 Q ${x - 0.3} 0.62 ${x} 0.52 Q ${x + 0.3} 0.62 ${x + 0.62} 0.62 Q ${x + 0.3} 0.36 ${x} 0.42 Z`,
    );
  }),
  dress: (pen) => line(pen, OXBLOOD, 0.2, 'M -0.8 1.5 L -0.7 5 M 0.8 1.5 L 0.7 5'),
};

export const bargeman: Person = {
  ...lettice,
  skin: '#a9c0b4',
  shade: '#6d8c84',
  hair: '#1c2a2b',
  coat: '#24424a',
  coatShade: '#16292f',
  collar: '#1d353c',
  lips: '#4f6a66',
  jaw: 1,
  build: 1.05,
  behind: () => undefined,
  over: all(watchCap('#1d3238', '#132328'), (pen) =>
    line(pen, '#bfe0dc', 0.05, 'M -0.5 0.5 L -0.5 0.66 M 0.45 0.7 L 0.45 0.9 M 0.1 1.1 L 0.1 1.3'),
  ),
  dress: () => undefined,
};

export const dace: Person = {
  ...lettice,
  skin: '#e6bd9a',
  hair: '#6b3f24',
  coat: '#efe2c1',
  coatShade: '#bba97f',
  jaw: 0.95,
  build: 1.05,
  behind: () => undefined,
  over: sweep('#6b3f24'),
  dress: (pen) => {
    polygon(pen, '#3d4a3c', [-1.05, 1.66], [-0.5, 1.52], [-0.06, 3], [-0.06, 6], [-1.35, 6]);
    polygon(pen, '#313c31', [1.05, 1.66], [0.5, 1.52], [0.06, 3], [0.06, 6], [1.35, 6]);
  },
};

export const edwin: Person = {
  ...lettice,
  skin: '#edd0b6',
  hair: '#3a2b26',
  coat: '#dfd6c0',
  coatShade: '#aca28a',
  collar: '#cfc5ab',
  jaw: 0.8,
  build: 0.7,
  behind: () => undefined,
  over: all(tousled('#3a2b26'), (pen) => line(pen, '#7d2f2b', 0.05, 'M -0.42 -0.44 L -0.26 -0.4')),
  dress: (pen) => {
    for (let stripe = -3; stripe <= 3; stripe++)
      line(pen, '#59708a', 0.05, `M ${stripe * 0.34} ${1.5 + Math.abs(stripe) * 0.06} L ${stripe * 0.4} 5`);
  },
};

export const father: Person = {
  ...loomis,
  hair: '#3a2b26',
  over: all(sweep('#3a2b26'), beard('#3a2b26')),
  coat: '#3d3126',
  coatShade: '#271f18',
};

export const suitor: Person = {
  ...dace,
  hair: '#2a211c',
  coat: '#3a3f45',
  coatShade: '#262a30',
  jaw: 0.9,
  build: 0.98,
  over: sweep('#2a211c'),
  dress: (pen) => {
    polygon(pen, '#7d2f2b', [-0.12, 1.6], [0.12, 1.6], [0.2, 3], [-0.2, 3]);
    line(pen, '#7a4d2b', 0.2, 'M 0.9 1.4 Q -0.4 2.6 -1.5 4.2');
  },
};
