import { type Artwork, BOTTOM, n, PAGE, shade, TOP } from './artwork';
import { between } from './random';

export const bells: Artwork = {
  name: 'bells',
  suits: /\bbells?\b|monaster|cathedral|progression|tournament/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#efe3cd', '#d9bf94'],
      shapes: ['#b98b4e', '#94662f', '#6d4722', '#3f2a18'],
      accent: '#1f5a5c',
      title: '#33230f',
      author: '#5a4327',
    },
    {
      ground: ['#26343b', '#121b20'],
      shapes: ['#55666b', '#6f8084', '#8b9a9b', '#1b262b'],
      accent: '#e2a83b',
      title: '#f3ead7',
      author: '#cdbf9f',
    },
  ],
  place: { ...BOTTOM, y: 560, height: 280 },
  draw: (random, palette) => {
    const parts: string[] = [];
    const count = 9;
    const special = Math.floor(between(random, 4, 8));
    const order = Array.from({ length: count }, (_, index) => index).sort((a, b) => (a % 3) - (b % 3));
    for (const index of order) {
      const x = 62 + (index * (PAGE.width - 124)) / (count - 1);
      const near = index % 3;
      const isSpecial = index === special;
      const scale = isSpecial ? 1.45 : 0.62 + near * 0.2 + between(random, 0, 0.1);
      const y = isSpecial ? 372 : between(random, 110, 330) + near * 26;
      const fill = isSpecial ? palette.accent : shade(palette, near);
      const light = isSpecial ? '#fff' : palette.ground[0];
      parts.push(
        `<path d="M${n(x)} 0V${n(y - 46 * scale)}" stroke="${shade(palette, 3)}" stroke-width="${isSpecial ? 3 : 1.6}" opacity=".75"/>`,
        `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)}) rotate(${n(between(random, -5, 5))})"><circle cy="52" r="9" fill="${shade(palette, 3)}"/><path d="M0 -52a9 9 0 0 1 9 9c22 6 25 28 27 52c2 22 8 30 18 40H-54c10 -10 16 -18 18 -40c2 -24 5 -46 27 -52a9 9 0 0 1 9 -9z" fill="${fill}"/><path d="M-54 49H54V56H-54z" fill="${shade(palette, 3)}" opacity=".35"/><path d="M-24 -22c-8 12 -7 34 -12 52" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round" opacity=".4"/><path d="M-34 14H35M-38 24H39" stroke="${shade(palette, 3)}" stroke-width="1.6" opacity=".4"/>${isSpecial ? `<path d="M14 56L6 34L16 18L8 -4" fill="none" stroke="${palette.ground[1]}" stroke-width="2.4"/>` : ''}</g>`,
      );
    }
    return parts.join('');
  },
};

export const lacquer: Artwork = {
  name: 'lacquer',
  suits: /lacquer|craft|\bsilk|\bink\b|brush|calligraph|porcelain|dynasty|wuxia|xianxia|cultivation/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#171210', '#241614'],
      shapes: ['#a3201c', '#c23325', '#7c1614', '#e0b65a'],
      accent: '#e0b65a',
      title: '#f4e6cf',
      author: '#d8b978',
    },
    {
      ground: ['#f2ebdd', '#e4d7be'],
      shapes: ['#16181a', '#2a2c2e', '#0d0e0f', '#b8862d'],
      accent: '#b3282d',
      title: '#a9232a',
      author: '#3b352c',
    },
  ],
  place: { x: 134, y: 250, width: 372, height: 330, align: 'centre', vertical: 'middle', authorY: 872 },
  draw: (random, palette) => {
    const parts: string[] = [];
    const start = between(random, 0.6, 1.1) * Math.PI;
    const sweep = Math.PI * 1.86;
    for (let hair = 0; hair < 90; hair += 1) {
      const across = hair / 89;
      const radius = 226 + across * 70 + between(random, -2, 2);
      const ragged = Math.sin(across * Math.PI);
      const from = start + between(random, 0, 0.1) - ragged * 0.06;
      const to = start + sweep - between(random, 0, 0.55) * (1.15 - ragged);
      const steps = 26;
      let path = '';
      for (let step = 0; step <= steps; step += 1) {
        const angle = from + ((to - from) * step) / steps;
        const wobble = radius * (1 + 0.016 * Math.sin(angle * 2 + 1));
        path += `${step === 0 ? 'M' : 'L'}${n(320 + Math.cos(angle) * wobble)} ${n(415 + Math.sin(angle) * wobble)}`;
      }
      const isGold = random() < 0.045;
      parts.push(
        `<path d="${path}" fill="none" stroke="${isGold ? palette.accent : shade(palette, Math.floor(random() * 3))}" stroke-width="${n(isGold ? 1.2 : between(random, 1, 5))}" stroke-linecap="round" opacity="${n(between(random, 0.55, 1))}"/>`,
      );
    }
    for (let fleck = 0; fleck < 130; fleck += 1) {
      const angle = random() * Math.PI * 2;
      const distance = 190 + random() * 180;
      parts.push(
        `<rect x="${n(320 + Math.cos(angle) * distance)}" y="${n(415 + Math.sin(angle) * distance)}" width="${n(between(random, 1, 5))}" height="${n(between(random, 1, 4))}" transform="rotate(${n(random() * 40)} 320 415)" fill="${shade(palette, 3)}" opacity="${n(between(random, 0.35, 0.95))}"/>`,
      );
    }
    parts.push(
      `<g transform="translate(320 786)"><rect x="-24" y="-24" width="48" height="48" rx="6" fill="${palette.accent}"/><path d="M-13 -13H13V13H-13zM0 -13L13 0L0 13L-13 0z" fill="none" stroke="${palette.ground[0]}" stroke-width="2.8" stroke-linejoin="round"/></g>`,
    );
    return parts.join('');
  },
};

export const vines: Artwork = {
  name: 'vines',
  suits: /garden|allotment|vegetable|flower|botan|\bcosy|\bcozy|orchard|tea ?room|baker/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#fbf4e1', '#f4e8c9'],
      shapes: ['#2f6b46', '#4c8a55', '#7fb069', '#1f4a33'],
      accent: '#e39b2d',
      title: '#23432f',
      author: '#3c5a44',
    },
    {
      ground: ['#1f4a3a', '#163629'],
      shapes: ['#5f9e6e', '#86bf7d', '#b6d991', '#d8ecb4'],
      accent: '#f3b74a',
      title: '#fbf3dc',
      author: '#d4e3bd',
    },
  ],
  place: { x: 136, y: 150, width: 368, height: 420, align: 'centre', vertical: 'middle', authorY: 886 },
  draw: (random, palette) => {
    const parts: string[] = [];
    for (const side of [-1, 1]) {
      const edge = side === -1 ? 52 : PAGE.width - 52;
      let stem = `M${edge} ${PAGE.height}`;
      for (let y = PAGE.height; y > 20; y -= 80) {
        const sway = between(random, 20, 44) * (Math.round(y / 80) % 2 ? 1 : -1);
        stem += `Q${n(edge + sway)} ${y - 40} ${edge} ${y - 80}`;
        const out = Math.round(y / 80) % 2 ? 1 : -1;
        parts.push(
          leaf(
            edge + out * 8,
            y - 40,
            out * between(random, 24, 64),
            between(random, 0.75, 1.15),
            shade(palette, Math.floor(random() * 3)),
            palette.ground[0],
          ),
        );
        parts.push(
          leaf(
            edge - out * 4,
            y - 70,
            -out * between(random, 50, 84),
            between(random, 0.5, 0.8),
            shade(palette, Math.floor(random() * 3)),
            palette.ground[0],
          ),
        );
        const curl = -side * between(random, 16, 28);
        parts.push(
          `<path d="M${edge} ${y - 56}q${n(curl)} -4 ${n(curl * 1.2)} -22t${n(-curl * 0.5)} -8t${n(curl * 0.1)} 10" fill="none" stroke="${shade(palette, 1)}" stroke-width="2" stroke-linecap="round"/>`,
        );
        if (random() < 0.42)
          parts.push(blossom(edge + side * between(random, 2, 14), y - 30, between(random, 0.7, 1), palette));
      }
      parts.unshift(
        `<path d="${stem}" fill="none" stroke="${shade(palette, 0)}" stroke-width="7" stroke-linecap="round"/>`,
      );
    }
    parts.push(marrow(palette), blossom(150, 800, 1.5, palette), blossom(496, 806, 1.25, palette));
    return parts.join('');
  },
};

function leaf(x: number, y: number, turn: number, scale: number, fill: string, vein: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})"><path d="M0 0C-30 -12 -34 -48 -16 -62C-12 -52 -6 -56 0 -78C6 -56 12 -52 16 -62C34 -48 30 -12 0 0z" fill="${fill}"/><path d="M0 -2V-62M0 -24L-16 -44M0 -24L16 -44" stroke="${vein}" stroke-width="1.6" opacity=".55"/></g>`;
}

function blossom(
  x: number,
  y: number,
  scale: number,
  palette: { accent: string; ground: readonly [string, string] },
): string {
  const petals = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<path d="M0 0C-14 -10 -12 -30 0 -36C12 -30 14 -10 0 0z" transform="rotate(${turn})" fill="${palette.accent}"/>`,
  );
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})">${petals.join('')}<circle r="7" fill="${palette.ground[0]}"/></g>`;
}

function marrow(palette: { shapes: readonly string[]; accent: string }): string {
  const stripes = [-54, -27, 0, 27, 54].map(
    (at) =>
      `<path d="M-168 ${n(at * 0.2)}Q0 ${at * 1.35} 168 ${n(at * 0.2)}" fill="none" stroke="${palette.shapes[2]}" stroke-width="8" stroke-dasharray="40 9 22 7" opacity=".85"/>`,
  );
  return `<g transform="translate(322 752) rotate(-5)"><path d="M-178 0C-178 -52 -110 -76 0 -76S178 -52 178 0S110 76 0 76S-178 52 -178 0z" fill="${palette.shapes[0]}"/><clipPath id="marrow"><path d="M-178 0C-178 -52 -110 -76 0 -76S178 -52 178 0S110 76 0 76S-178 52 -178 0z"/></clipPath><g clip-path="url(#marrow)">${stripes.join('')}</g><path d="M174 -8q34 -6 44 -28" fill="none" stroke="${palette.shapes[1]}" stroke-width="13" stroke-linecap="round"/></g>`;
}

export const cartouche: Artwork = {
  name: 'cartouche',
  suits: /duke|earl|regency|victorian|historical romance|courtship|governess|\bball\b|love stor/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#8fb7a8', '#7aa596'],
      shapes: ['#6d998a', '#fff8e7', '#2f4f49', '#c9a24b'],
      accent: '#c0504a',
      title: '#2c4843',
      author: '#fff8e7',
    },
    {
      ground: ['#b9475c', '#a03a50'],
      shapes: ['#943349', '#fff3e4', '#5a1f30', '#e3b75c'],
      accent: '#2f4858',
      title: '#6b2137',
      author: '#ffeeda',
    },
  ],
  place: { x: 158, y: 250, width: 324, height: 380, align: 'centre', vertical: 'middle', authorY: 886 },
  draw: (random, palette) => {
    const parts: string[] = [];
    const turn = random() < 0.5 ? 0 : 180;
    for (let row = 0; row < 9; row += 1) {
      for (let column = 0; column < 6; column += 1) {
        const x = 53 + column * 107 + (row % 2 ? 53 : 0);
        const y = 40 + row * 112;
        parts.push(
          `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${shade(palette, 0)}"><path d="M0 -46C14 -30 14 -18 0 -6C-14 -18 -14 -30 0 -46z"/><path d="M-4 -4C-30 -30 -44 -12 -34 4C-28 14 -14 10 -6 2z"/><path d="M4 -4C30 -30 44 -12 34 4C28 14 14 10 6 2z"/><path d="M0 2C10 14 10 30 0 44C-10 30 -10 14 0 2z"/><circle cx="-20" cy="24" r="4.5"/><circle cx="20" cy="24" r="4.5"/></g>`,
        );
      }
    }
    parts.push(
      `<ellipse cx="320" cy="440" rx="238" ry="300" fill="${shade(palette, 2)}" opacity=".22" transform="translate(6 10)"/><ellipse cx="320" cy="440" rx="238" ry="300" fill="${shade(palette, 1)}"/><ellipse cx="320" cy="440" rx="222" ry="284" fill="none" stroke="${shade(palette, 3)}" stroke-width="3"/><ellipse cx="320" cy="440" rx="213" ry="275" fill="none" stroke="${shade(palette, 3)}" stroke-width="1.2"/>`,
    );
    for (let bead = 0; bead < 56; bead += 1) {
      const angle = (bead / 56) * Math.PI * 2;
      parts.push(
        `<circle cx="${n(320 + Math.cos(angle) * 230)}" cy="${n(440 + Math.sin(angle) * 292)}" r="2.6" fill="${shade(palette, 3)}"/>`,
      );
    }
    parts.push(
      `<path d="M320 686c-16 -22 -46 -6 -30 18c8 12 22 20 30 30c8 -10 22 -18 30 -30c16 -24 -14 -40 -30 -18z" fill="${palette.accent}" transform="translate(96 208) scale(.7)"/>`,
    );
    parts.push(
      `<rect x="0" y="848" width="${PAGE.width}" height="66" fill="${shade(palette, 2)}"/><path d="M0 854H${PAGE.width}M0 908H${PAGE.width}" stroke="${shade(palette, 3)}" stroke-width="1.4"/>`,
    );
    return parts.join('');
  },
};

export const voice: Artwork = {
  name: 'voice',
  suits: /courtroom|interpret|languages|understudy|conspirac|espionage|\bspy\b|thriller|suspense|radio/i,
  face: 'rubik',
  palettes: [
    {
      ground: ['#f4f0e8', '#e7dfd0'],
      shapes: ['#1d2733', '#33414f', '#5c6b78'],
      accent: '#e4572e',
      title: '#1d2733',
      author: '#33414f',
    },
    {
      ground: ['#101820', '#1b2a36'],
      shapes: ['#d7dee3', '#9fb0bb', '#6a7f8d'],
      accent: '#f2aa1f',
      title: '#f5f7f8',
      author: '#b9c7cf',
    },
  ],
  place: { ...TOP, x: 56, width: 528, y: 84, height: 370, align: 'left' },
  draw: (random, palette) => {
    const parts: string[] = [];
    const bars = 41;
    const special = Math.floor(between(random, 24, 33));
    let drift = random();
    for (let bar = 0; bar < bars; bar += 1) {
      drift = 0.62 * drift + 0.38 * random();
      const envelope = Math.sin(((bar + 0.5) / bars) * Math.PI) ** 0.7;
      const isSpecial = bar === special;
      const height = isSpecial
        ? 330
        : Math.max(10, 300 * envelope * (0.15 + 0.85 * Math.abs(Math.sin(drift * 6 + bar * 0.7))));
      const x = 56 + (bar * 528) / bars;
      parts.push(
        `<rect x="${n(x)}" y="${n(650 - height / 2)}" width="7.2" height="${n(height)}" rx="3.6" fill="${isSpecial ? palette.accent : shade(palette, bar % 5 === 0 ? 1 : 0)}"/>`,
      );
    }
    parts.push(`<path d="M56 650H584" stroke="${shade(palette, 2)}" stroke-width="1" opacity=".5"/>`);
    return parts.join('');
  },
};
