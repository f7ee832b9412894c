import { type Artwork, n, PAGE, shade, TOP } from './artwork';
import { between } from './random';

export const lamp: Artwork = {
  name: 'lamp',
  suits: /myster|detective|crime|murder|private investigator|noir/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#20303c', '#0f1a22'],
      shapes: ['#18252f', '#121d26', '#0a1218', '#6f8593'],
      accent: '#ffd98a',
      title: '#f6ecd6',
      author: '#c8d2d8',
    },
    {
      ground: ['#3c3226', '#1d1711'],
      shapes: ['#2d2519', '#231c13', '#120e09', '#9a8668'],
      accent: '#ffcf70',
      title: '#fbeed3',
      author: '#dac9a6',
    },
  ],
  place: { ...TOP, y: 78, height: 330 },
  draw: (random, palette) => {
    const x = between(random, 0, 1) < 0.5 ? 196 : 444;
    const parts: string[] = [
      `<defs><radialGradient id="glow"><stop offset="0" stop-color="${palette.accent}" stop-opacity=".85"/><stop offset=".35" stop-color="${palette.accent}" stop-opacity=".28"/><stop offset="1" stop-color="${palette.accent}" stop-opacity="0"/></radialGradient></defs>`,
    ];
    let roofs = `M0 ${PAGE.height}V640`;
    for (let at = 0; at < PAGE.width; ) {
      const width = between(random, 50, 110);
      const y = between(random, 560, 690);
      roofs += `L${n(at)} ${n(y)}L${n(at + width / 2)} ${n(y - between(random, 10, 46))}L${n(at + width)} ${n(y)}`;
      at += width;
    }
    parts.push(`<path d="${roofs}V${PAGE.height}z" fill="${shade(palette, 0)}"/>`);
    parts.push(
      `<path d="M${x - 22} 520L${x - 190} ${PAGE.height}H${x + 190}L${x + 22} 520z" fill="${palette.accent}" opacity=".1"/><circle cx="${x}" cy="512" r="200" fill="url(#glow)"/>`,
    );
    parts.push(
      `<ellipse cx="${x}" cy="846" rx="170" ry="16" fill="${palette.accent}" opacity=".25"/><rect y="846" width="${PAGE.width}" height="114" fill="${shade(palette, 2)}"/>`,
    );
    parts.push(
      `<g fill="${shade(palette, 2)}"><path d="M${x - 5} 548H${x + 5}V850H${x - 5}z"/><path d="M${x - 14} 820H${x + 14}L${x + 20} 850H${x - 20}z"/><path d="M${x - 30} 486L${x - 20} 546H${x + 20}L${x + 30} 486z" fill="${palette.accent}"/><path d="M${x - 34} 488L${x} 456L${x + 34} 488z"/><path d="M${x - 22} 544H${x + 22}V552H${x - 22}z"/><circle cx="${x}" cy="452" r="6"/><path d="M${x} 486V546M${x - 26} 486L${x - 18} 546M${x + 26} 486L${x + 18} 546" stroke="${shade(palette, 2)}" stroke-width="3"/></g>`,
    );
    for (let drop = 0; drop < 150; drop += 1) {
      const at = { x: random() * 760 - 60, y: random() * 860 };
      const length = between(random, 14, 46);
      parts.push(
        `<path d="M${n(at.x)} ${n(at.y)}l${n(-length * 0.22)} ${n(length)}" stroke="${shade(palette, 3)}" stroke-width="1.2" opacity="${n(between(random, 0.12, 0.45))}"/>`,
      );
    }
    return parts.join('');
  },
};

/** The fallback for a book without a known subject. */
export const hills: Artwork = {
  name: 'hills',
  suits: /./,
  face: 'lora',
  palettes: [
    {
      ground: ['#f7e3cf', '#f3b98f'],
      shapes: ['#d98b73', '#b5675f', '#874a57', '#5b344a', '#35223a'],
      accent: '#fff4df',
      title: '#4a2a3c',
      author: '#fbe6d2',
    },
    {
      ground: ['#dfe9e4', '#a9c9c1'],
      shapes: ['#86afa8', '#5f8f8c', '#42706f', '#2a5154', '#173538'],
      accent: '#fdf6e0',
      title: '#1c3d40',
      author: '#e6f0ea',
    },
    {
      ground: ['#24304f', '#6d6591'],
      shapes: ['#565381', '#43426c', '#313257', '#212443', '#13172e'],
      accent: '#ffdca8',
      title: '#fff2e0',
      author: '#e5d8e6',
    },
    {
      ground: ['#f3ecd8', '#dccb96'],
      shapes: ['#b9ad6f', '#93915a', '#6c7549', '#48573a', '#2a392a'],
      accent: '#e8743b',
      title: '#34402a',
      author: '#f2ecd4',
    },
  ],
  place: { ...TOP, y: 84, height: 380 },
  draw: (random, palette) => {
    const x = between(random, 170, 470);
    const parts = [
      `<circle cx="${n(x)}" cy="560" r="${n(between(random, 64, 104))}" fill="${palette.accent}"/>`,
    ];
    for (let ridge = 0; ridge < 5; ridge += 1) {
      const base = 590 + ridge * 72;
      const phase = random() * 6;
      let path = `M0 ${PAGE.height}`;
      for (let at = 0; at <= PAGE.width; at += 16) {
        const wave =
          Math.sin(at / (130 - ridge * 12) + phase) * (44 - ridge * 4) + Math.sin(at / 53 + phase * 2) * 12;
        path += `L${at} ${n(base - wave)}`;
      }
      parts.push(`<path d="${path}L${PAGE.width} ${PAGE.height}z" fill="${shade(palette, ridge)}"/>`);
    }
    let flock = '';
    for (let bird = 0; bird < 7; bird += 1) {
      const at = { x: x + between(random, -150, 150), y: between(random, 470, 560) };
      const wing = between(random, 5, 11);
      flock += `M${n(at.x - wing)} ${n(at.y - wing * 0.5)}Q${n(at.x - wing * 0.4)} ${n(at.y - wing * 0.7)} ${n(at.x)} ${n(at.y)}Q${n(at.x + wing * 0.4)} ${n(at.y - wing * 0.7)} ${n(at.x + wing)} ${n(at.y - wing * 0.5)}`;
    }
    parts.push(
      `<path d="${flock}" fill="none" stroke="${shade(palette, 4)}" stroke-width="2" stroke-linecap="round"/>`,
    );
    return parts.join('');
  },
};
