import { createDecipheriv } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { FilmRow } from '../../data/tables/dramaRows';
import { readRows } from './deviceRows';
import { readEveryRow } from './everyRow';

/** In bytes, from the middle of a part: no other file contains the same ones by chance. */
const SAMPLE = 48;

/**
 * Returns samples of an episode's decrypted parts, in hex, two of each. `key` decrypts them as the player
 * does.
 */
export async function openedSamples(
  page: Page,
  url: string,
  target: number,
  key: Uint8Array,
): Promise<string[]> {
  const row = (await readRows<FilmRow>(page, 'films')).find((film) => film.target === target);
  if (!row) throw new Error(`the device knows no film of episode ${target}`);
  const samples: string[] = [];
  for (const { hash, iv } of row.film.renditions.flatMap(({ parts }) => parts)) {
    const sealed = Buffer.from(await (await fetch(`${url}/content/${hash}.m4s`)).arrayBuffer());
    const decipher = iv === '' ? null : createDecipheriv('aes-128-cbc', key, Buffer.from(iv, 'hex'));
    const plain = decipher ? Buffer.concat([decipher.update(sealed), decipher.final()]) : sealed;
    for (const at of [0.4, 0.7]) {
      const from = Math.floor((plain.length - SAMPLE) * at);
      samples.push(plain.subarray(from, from + SAMPLE).toString('hex'));
    }
  }
  return samples;
}

/**
 * Returns which samples are stored anywhere by the origin: in any row of any database, including sealed
 * values, blobs and buffers, or in any response of any cache. Also returns how many bytes were searched.
 */
export async function findOnDevice(
  page: Page,
  samples: readonly string[],
): Promise<{ found: string[]; bytes: number }> {
  const rows = await page.evaluateHandle(readEveryRow);
  return await page.evaluate(
    async ({ wanted, rows }) => {
      const found = new Set<string>();
      let bytes = 0;
      const latin = new TextDecoder('latin1');
      const needles = wanted.map((hex) => {
        const raw = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
        const text = String.fromCharCode(...raw);
        // As bytes, as base64 and as hex.
        return { hex, forms: [latin.decode(raw), btoa(text).slice(4, -4), hex] };
      });
      const look = (data: Uint8Array) => {
        bytes += data.length;
        const text = latin.decode(data);
        for (const { hex, forms } of needles) if (forms.some((form) => text.includes(form))) found.add(hex);
      };
      const lookIn = async (value: unknown): Promise<void> => {
        if (value instanceof Blob) return look(new Uint8Array(await value.arrayBuffer()));
        if (value instanceof ArrayBuffer) return look(new Uint8Array(value));
        if (ArrayBuffer.isView(value))
          return look(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
        if (typeof value === 'string') return look(new TextEncoder().encode(value));
        if (typeof value !== 'object' || value === null || value instanceof CryptoKey) return;
        for (const each of value instanceof Map ? value.values() : Object.values(value)) await lookIn(each);
      };
      for (const each of rows.values()) await lookIn(each);
      for (const cacheName of await caches.keys()) {
        const cache = await caches.open(cacheName);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          if (response) look(new Uint8Array(await response.arrayBuffer()));
        }
      }
      await lookIn({ ...localStorage });
      await lookIn({ ...sessionStorage });
      return { found: [...found], bytes };
    },
    { wanted: samples, rows },
  );
}
