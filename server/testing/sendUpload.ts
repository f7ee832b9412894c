import { randomUUID } from 'node:crypto';
import type { UploadWork } from '../../contract/operator/jobs.schema';
import { uploadPartPath } from '../../contract/operator/operator';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import type { TestClient } from './createClient';
import type { TestApp } from './openTestApp';

type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

export async function beginUpload(
  app: TestApp,
  client: TestClient,
  work: UploadWork,
  files: Files,
  notBefore: number | null = null,
): Promise<string> {
  const requestId = randomUUID();
  const told = Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.byteLength(content) }));
  const { code, data } = await app.ask(
    'operatorBeginUpload',
    { requestId, work, files: told, notBefore },
    client,
  );
  if (code !== 1) throw new Error(`The upload was refused: ${code}`);
  return data.id;
}

export async function sendPart(
  { app }: TestApp,
  client: TestClient,
  { jobId, at, part }: { jobId: string; at: number; part: string | Uint8Array<ArrayBuffer> },
): Promise<{ status: number; code: number; received: number | undefined }> {
  const response = await app.request(uploadPartPath(jobId, at), {
    method: 'PUT',
    headers: {
      [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION),
      cookie: client.cookie,
      'content-type': 'application/octet-stream',
    },
    body: part,
  });
  const { code, data } = (await response.json()) as { code: number; data: { received: number } | null };
  return { status: response.status, code, received: data?.received };
}

/** Uploads small files, one part each. Resolves to the job's number. */
export async function sendUpload(
  app: TestApp,
  client: TestClient,
  work: UploadWork,
  files: Files,
  notBefore: number | null = null,
): Promise<string> {
  const jobId = await beginUpload(app, client, work, files, notBefore);
  let at = 0;
  for (const content of Object.values(files)) {
    const { received } = await sendPart(app, client, { jobId, at, part: content });
    at = received ?? at;
  }
  return jobId;
}

const chapterText = (number: number, words: string) =>
  `## Chapter ${number}\n\nIt was night ${number}. ${words}\n\n`;
export const novelFile = (from: number, to: number, words = 'The tide came in.', title = 'The Ferryman') => {
  const texts = Array.from({ length: to - from + 1 }, (_, at) => chapterText(from + at, words));
  return `---\ntitle: ${title}\nauthor: A. Author\n---\n\n${texts.join('')}`;
};
