import type { AnyChapterRow, PackDictionaryRow } from '../../data/tables/rows';

/**
 * Rows as the app stored them until 2026-11-29, recorded from that version: book 7 with a dictionary and one
 * chapter packed alone, and book 8 packed as one stream. `earlierText` is the text of each.
 */
const RECORDED = {
  dictionaries: [
    {
      bookId: 7,
      id: '2646ae47db12cf68',
      data: 'vZpNbptAGIavMpq1FfFnx/aud+guygLMBJAN2IDxT2Qp6jnanqKtumnP4F4hJ6nspp1KMS9kyJtVIssyDwPPvN/MfAs5dQayWGelnN7cy0ptKzmV74Q8DO6lSuW0KtZq8PfzWPlhkkXycDuQSSin0i6DyaIYn789T7LTR0u/8KPCX8by+e8+Pnx8HytRKn8gSj8JhX3+//Hhk/CzUMRKVPkiFEklLFElqSqvxPHz8cvxx/GnOH4Xvz6c/n47fr3SBE5ZbbzcGEA1AdhdAbx9ud8rU4C4EcDpCmBHWW2llhmBqJoJ3K4EMzeZ1DsjgBIBeJ2HIK03tROZECSQYNiVILKzeJtqAO3KQC5UrZo8Y/vVdoNsv5wWALZfwsUANL80gYcIeH5pgCEAYPqlCUaNBGy/2nLM/BkaxoXtBRMn/DeUxkNonhdrt/a28RNA92c41gA948LOssCOnDPBiyYzSyP0DQxrXG3VTB5eOp86r5YY9uh65W/xq8wvyfBMbVaS2V44D5yiEwFfMkzAlwwD8CXDBG8gGUR4E8nc5tzgS4bLIr5kONH4kuFE40uGE40vGU40vmQYgS8ZTrROkt3eUGr/k219RXZ7puZUxvkmV6t+FpmH5mmYk12+ujZfXkz6hOaf9c1wNkkTc4sc89R8etXmq3G+W5oTDE1DU7/sYX233y7MEcZGofm/x8vNarOPgcaEwpSumL7Bi6rRFdMAF1WjK6YJLqpGV0wTXFSNrpgmuKgaSzGMoFXjK4bvkK8YBuArhgn4imEAvmKYgK8YRuArhtPMXLHbm9fYDuYsL73OPjc+wDvLje0ea6uOQjc/v2wxDPIxpyjUQsPl5SjI0x4Eow5Ct2g0GXpzz7wodKze5z+j6yopAnMCr/f5y501SyKfVJbyHcM3yHcME/AdwwR8xzAB3zGcmnzHcGjyHcN5xncM5xnfMZxnfMdwnvEdw3nGdwznGd8xnGf44vyjOVzN8tHafpfcn9XaN8HuT2rZeaL3J7VNvuz+MHyQxW/NwAdZ/NYMPHj8zXH8AvE3h/FMwV+b4jeFvzZt69tj98e27bqz+1PxQSK/DMXs/MM5PK3z18b4ofL3RnCo8PdG8FX4h6P4TvmHk7io4e8M4UYKfmsgvlX+4Sxu5OC3JuJGGn5rKL4cvy7Hl+fXxe1jTs9nfFnyuozTV949SHFfOf9Atn3Zza0PfwM=',
    },
    {
      bookId: 8,
      id: 'a546dbafb00e8b16',
      data: '1dI9qgIxEMDxqwxTBzHZD3zp3h1eJxYLGZ7BdQUTRZAF8RzqKVRs9AzxCp5EBbFRCFsMaDXMwPyrXxcvi9Vfn8BRIcAV1oAUYB34x+2yWENRGbitflQasB7a4O2QXAvCJmzDMZwgHOC8vM992LVQvDZVrCmbN5NYUzVvprFm0ryZxZpp82Yea2ax5hwHtjKosU+FsdU/CixpSiVqJXA8qRzq7hw9zTxq/AWsbx80RO3HExKP+/O37tW9N5IUg6SUQVLOIKnDIEm2GShJ9RWWEgZLOYOlHwZLUnFgyjgwdT4P0xU=',
      solid: true,
    },
  ],
  chapters: [
    {
      bookId: 7,
      target: 1,
      hash: 247124370433809,
      packed:
        'AsoEAL0FUbIDgICzwZwzD0NoYXB0ZXIg4oCcMeKAnQgmRq5H2xLPaODCIFCnEQsNph4H8LoPyF62NcZJySuOqXiOvUuGu/RxLRdd+2VgKlyZH2ixRGp3ie6VlgED6l49SlARJ3sJq0eLpoHZOjRINljMpDgHYDGT4ryNxUyKiyssZlKc8Kmd3mtjAQ==',
      kept: 139,
    },
    {
      bookId: 7,
      target: 2,
      hash: 92652162690583,
      packed:
        'AswEAL4FUrQDgICzwZwzD0NoYXB0ZXIg4oCcMuKAnQgmRq5H2xLPaFREQz6uF5oBpujpMfy6oijxsMWbeWhrxOv6EPfNvuaqcliQL9+zFpXMlS7zwiRuUgvQ+HWnILLTrxGz11vK5N+LpsFogw4N1s/r0GBFvA4NFrnr0GLZug4t1shSO8XXxgIA',
      kept: 138,
    },
    {
      bookId: 7,
      target: 3,
      hash: 265312658983306,
      packed:
        'As0EAL8FU7UDgICzwZwzD0NoYXB0ZXIg4oCcM+KAnQDxTOrLCYqsPKwyIIa38MXTCegLHQyKpgHi3M0UlihlSZgmJ4Tblz2ekJ4MzyacgsT1yscBGaN8hfnZWcjl2ES2nc1BCoJAFAbgqzzeeojUjHLXHdqJC2EeOaQTOGMEIkjnqE5R0abOMF3BkzRBrloMunq8n/d/L8auPa0zAkUpA5UKDgEDoUD/sq49Qyo52FXvcg5CwxS0KEhNwFzM1TzNC8wD3sfvvJvbBNm/OXeZ3nBz6TL94abnu9BgBBq60NkIdOFCQxda41ZIjhFmlHIhN/ZNTnvKMfIZlpVUGMU1ajpoe7MCbGyDCox0WRHr877bJE3yAQ==',
      kept: 277,
    },
    {
      bookId: 7,
      target: 4,
      chapterId: 704,
      title: 'Chapter “4”',
      wordCount: 84,
      hash: '09b00444d32a754f61627b1b39984af91d821ad738083cb458ceb44cb94b0285',
      blocksHash: 'f19999c1f007345dcbe7dd8ad12c8e77dd0390cdc0ca5ff7189c2686563642db',
      sealed: null,
      bytes: 438,
      storedAt: 1760000000000,
      blocks: null,
      packed: 'ATgDAACjyiQWWfYP4Kj3AI53k283FUbhBmaIm0K7qTDwRvXcXRsLAA==',
      kept: 40,
      dictionary: '2646ae47db12cf68',
    },
    {
      bookId: 8,
      target: 1,
      hash: 247124370433809,
      packed:
        'A8oEAKEGUbIDgICzwZwzD0NoYXB0ZXIg4oCcMeKAnQilRtuvsA6LFuDCIFCnEQsNph4H8LoPyF62NcZJySuOqXiOvUuGu/RxLRdd+2VgKlyZH2ixRGp3ie6VlgED6l49SlARJ3sJq0c=',
      kept: 179,
    },
    {
      bookId: 8,
      target: 2,
      hash: 92652162690583,
      packed:
        'A8wEygSiBlK0A4CAs8GcMw9DaGFwdGVyIOKAnDLigJ0IpUbbr7AOixZUREM+rheaAabo6TH8uqIo8bDFm3loa8Tr+hD3zb7mqnJYkC/fsxaVzJUu88IkblIL0Ph1pyCy068Rs9dbyuTf',
      kept: 181,
    },
    {
      bookId: 8,
      target: 3,
      hash: 265312658983306,
      packed:
        'A80ElgmjBlO1A4CAs8GcMw9DaGFwdGVyIOKAnDPigJ0IpUbbr7AOixbxTOrLCYqsPKwyIIa38MXTCegLHQyKpgHi3M0UlihlSZgmJ4Tblz2ekJ4MzyacgsT1yscBGaN8hfnZWcjl2ES2',
      kept: 181,
    },
  ],
};

export function earlierText(target: number): string {
  const line = (_: unknown, at: number) =>
    `“The sea, said ${target * (at + 1)}, is the sea,” and he told it ${at} times. Одно и то же.`;
  return `${Array.from({ length: 6 }, line).join('\n\n')}\n\n## A *heading*`;
}

export function earlierRows(): { dictionaries: PackDictionaryRow[]; chapters: AnyChapterRow[] } {
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;
  return {
    dictionaries: RECORDED.dictionaries.map(
      (row) => ({ ...row, data: bytes(row.data) }) as PackDictionaryRow,
    ),
    chapters: RECORDED.chapters.map((row) => ({ ...row, packed: bytes(row.packed) }) as AnyChapterRow),
  };
}
