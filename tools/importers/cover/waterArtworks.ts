import { type Artwork, n, PAGE, shade, TOP } from './artwork';
import { between } from './random';

export const waves: Artwork = {
  name: 'waves',
  suits: /ferr(?:y|ies)|\bsea\b|ocean|harbou?r|island|\bship|pirate|sail|tide|river|lighthouse/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#f6d9b8', '#ee9f7c'],
      shapes: ['#7d9aa0', '#5b808c', '#416b7a', '#2c5466', '#1c3f52', '#112c3d'],
      accent: '#fff1dc',
      title: '#1d3a4b',
      author: '#f7e4cc',
    },
    {
      ground: ['#0f3442', '#2f7a80'],
      shapes: ['#2d6f76', '#235d66', '#1b4d57', '#143e49', '#0e303a', '#09232c'],
      accent: '#f5cf83',
      title: '#fbf1dc',
      author: '#f3ddaf',
    },
  ],
  place: { ...TOP, y: 76, height: 370 },
  draw: (random, palette) => {
    const horizon = 590;
    const sun = between(random, 190, 450);
    const parts = [
      `<circle cx="${n(sun)}" cy="${horizon - 34}" r="92" fill="${palette.accent}" opacity=".92"/>`,
    ];
    for (let band = 0; band < 6; band += 1) {
      const y = horizon + band * band * 9 + band * 18;
      const length = 90 + band * 46;
      const height = 3 + band * 3.2;
      const phase = random() * length;
      let path = `M${n(-phase)} ${n(y)}`;
      for (let x = -phase; x < PAGE.width + length; x += length) {
        path += `q${n(length / 4)} ${n(-height * 2)} ${n(length / 2)} 0t${n(length / 2)} 0`;
      }
      parts.push(`<path d="${path}V${PAGE.height}H-400z" fill="${shade(palette, band)}"/>`);
      if (band === 0)
        parts.push(
          boat(n(sun > 320 ? sun - 190 : sun + 130), horizon + 6, palette.accent, shade(palette, 5)),
        );
      for (let glint = 0; glint < 5; glint += 1) {
        const width = between(random, 16, 70) * (1 + band * 0.3);
        const x = sun + between(random, -60 - band * 20, 60 + band * 20) - width / 2;
        const at = y + between(random, 10, 22 + band * 9);
        parts.push(
          `<rect x="${n(x)}" y="${n(at)}" width="${n(width)}" height="${n(1.6 + band * 0.4)}" rx="2" fill="${palette.accent}" opacity="${n(0.55 - band * 0.07)}"/>`,
        );
      }
    }
    return parts.join('');
  },
};

function boat(x: string, y: number, light: string, hull: string): string {
  const windows = [0, 1, 2, 3, 4, 5, 6].map(
    (at) => `<rect x="${14 + at * 12}" y="-29" width="6" height="5" fill="${light}"/>`,
  );
  return `<g transform="translate(${x} ${y})"><path d="M-12 -16H122L108 4H2z" fill="${hull}"/><path d="M4 -36H104V-16H4z" fill="${hull}"/><path d="M22 -50H74V-36H22z" fill="${hull}"/><path d="M46 -74H60L58 -50H44z" fill="${hull}"/><path d="M90 -70V-36M90 -62L112 -18" stroke="${hull}" stroke-width="1.6"/>${windows.join('')}<path d="M52 -78c-10 -14 -34 -8 -44 -20s-30 -8 -42 -14" fill="none" stroke="${hull}" stroke-width="5" stroke-linecap="round" opacity=".28"/></g>`;
}

export const compass: Artwork = {
  name: 'compass',
  suits: /adventure|voyage|explor|treasure|expedition|quest|desert/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#f3e4c3', '#e9cf9b'],
      shapes: ['#e2bf83', '#b8763f', '#7a3b22', '#3b2418'],
      accent: '#b3352b',
      title: '#3b2418',
      author: '#5b3a26',
    },
    {
      ground: ['#123c43', '#0b2a31'],
      shapes: ['#1a4f57', '#d3a45a', '#e8c98b', '#f3e2bb'],
      accent: '#e2703a',
      title: '#f6ead0',
      author: '#e8c98b',
    },
  ],
  place: { ...TOP, y: 84, height: 330 },
  draw: (random, palette) => {
    const cx = 320;
    const cy = 640;
    const turn = between(random, -14, 14);
    const parts: string[] = [];
    for (let ray = 0; ray < 48; ray += 2) {
      const a = ((ray + 0.5) / 48) * Math.PI * 2;
      const b = ((ray + 1.5) / 48) * Math.PI * 2;
      parts.push(
        `<path d="M${cx} ${cy}L${n(cx + Math.cos(a) * 900)} ${n(cy + Math.sin(a) * 900)}L${n(cx + Math.cos(b) * 900)} ${n(cy + Math.sin(b) * 900)}z" fill="${shade(palette, 0)}" opacity=".42"/>`,
      );
    }
    parts.push(`<g transform="translate(${cx} ${cy}) rotate(${n(turn)})">`);
    parts.push(`<circle r="196" fill="${palette.ground[0]}"/>`);
    for (const radius of [196, 186, 128])
      parts.push(
        `<circle r="${radius}" fill="none" stroke="${shade(palette, 2)}" stroke-width="${radius === 196 ? 4 : 1.4}"/>`,
      );
    for (let tick = 0; tick < 72; tick += 1) {
      const inner = tick % 9 === 0 ? 166 : tick % 3 === 0 ? 174 : 180;
      parts.push(
        `<path d="M0 -186V-${inner}" transform="rotate(${tick * 5})" stroke="${shade(palette, 2)}" stroke-width="1.4"/>`,
      );
    }
    for (const [step, length, width] of [
      [45, 112, 17],
      [0, 162, 26],
    ] as const) {
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const isNorth = step === 0 && quarter === 0;
        const dark = isNorth ? palette.accent : shade(palette, 3);
        const light = isNorth ? palette.accent : shade(palette, 1);
        parts.push(
          `<g transform="rotate(${quarter * 90 + step})"><path d="M0 0L-${width} -${width}L0 -${length}z" fill="${light}"/><path d="M0 0L${width} -${width}L0 -${length}z" fill="${dark}"/></g>`,
        );
      }
    }
    parts.push(`<circle r="8" fill="${palette.ground[0]}"/></g>`);
    return parts.join('');
  },
};
