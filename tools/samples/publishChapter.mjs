// Publishes a text file as the next chapter of a novel:
//   API_TOKEN=api_… node publishChapter.mjs https://books.example 12 chapter-7.md "The seventh chapter"
// Needs Node 20 and nothing else. Running it again with the same file publishes nothing twice.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [site, titleId, file, title] = process.argv.slice(2);
const token = process.env.API_TOKEN;
if (!site || !titleId || !file || !title || !token) {
  console.error('Usage: API_TOKEN=api_… node publishChapter.mjs SITE TITLE-NUMBER FILE "CHAPTER TITLE"');
  process.exit(2);
}
const text = await readFile(file, 'utf8');
const key = createHash('sha256').update(`${titleId} ${title} ${text}`).digest('hex');
const answer = await fetch(new URL(`/api/v1/titles/${titleId}/chapters`, site), {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
  },
  body: JSON.stringify({ title, text }),
});
const said = await answer.json();
if (!answer.ok) {
  console.error(`${said.title} ${said.detail ?? ''}`);
  process.exit(1);
}
console.log(`Chapter ${said.number} is published: ${new URL(`/reading/${titleId}/${said.number}`, site)}`);
