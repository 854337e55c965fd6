import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createInspector, startCaged } from './child-process.ts'
import type { ResourceUse } from './guard.ts'
import type { InspectedFile, Inspection } from './port.ts'
import { foundIn, markersOf, onlyPictures, readDrawn } from './test-drawn-pdf.ts'
import { hostileFiles } from './test-hostile-files.ts'
import { goodPdf } from './test-hostile-pdfs.ts'

/** Limits per file: those the port promises, plus what can be used between two polls of the guard. */
const max: ResourceUse = { worked_ms: 2000, grown_bytes: 240_000_000 }
const maxOfPdf: ResourceUse = { ...max, worked_ms: 3500 }

/** An inspector that records its peak resource use. */
function counting() {
  const spent: ResourceUse = { worked_ms: 0, grown_bytes: 0 }
  const inspector = createInspector({
    onUsed({ worked_ms, grown_bytes }) {
      spent.worked_ms = Math.max(spent.worked_ms, worked_ms)
      spent.grown_bytes = Math.max(spent.grown_bytes, grown_bytes)
    },
  })
  return { inspector, spent }
}
const ofPdfs = counting()
const ofOthers = counting()
const files = await hostileFiles()
const answers = new Map<string, Inspection>()

// Two at a time.
beforeAll(async () => {
  const left = [...files]
  const work = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      const { inspector } = file.name.startsWith('PDF') ? ofPdfs : ofOthers
      // Sequential, in two workers.
      let answer = await inspector.inspect(file.bytes)
      // On a busy machine `file-busy` is expected; users retry, and so does this test.
      for (let tries = 1; answer.problem === 'file-busy' && tries < 5; tries += 1)
        answer = await inspector.inspect(file.bytes)
      answers.set(file.name, answer)
    }
  }
  await Promise.all([work(), work()])
  for (const [what, { spent }] of Object.entries({ PDFs: ofPdfs, others: ofOthers }))
    console.info(
      `Hostile ${what}: of those that were answered, none took more than ` +
        `${Math.round(spent.worked_ms)} ms of the processor or ${Math.round(spent.grown_bytes / 1e6)} MB`
    )
}, 900_000)

test.each([
  ['a PDF', ofPdfs, '3.5 s', maxOfPdf],
  ['another file', ofOthers, '2 s', max],
] as const)(
  'no process that opened %s used more than %3$s of the processor or 200 MB',
  (_what, { spent }, _seconds, limit) => {
    expect(spent.worked_ms).toBeGreaterThan(10)
    expect(spent.worked_ms).toBeLessThan(limit.worked_ms)
    expect(spent.grown_bytes).toBeGreaterThan(1_000_000)
    expect(spent.grown_bytes).toBeLessThan(limit.grown_bytes)
  }
)

test.each(['work', 'memory'])(
  'a process that uses all the %s it can get is killed',
  async (what) => {
    const program = join(import.meta.dirname, 'test-greedy-child.ts')
    const child = startCaged(program, [what], ['ignore', 'pipe', 'inherit', 'ipc'])
    const ended = new Promise((resolve) => {
      child.once('exit', (_, signal) => resolve(signal))
    })
    const message = child.stdout ? await text(child.stdout) : ''
    expect(await ended).toBe('SIGKILL')
    const last: unknown = JSON.parse(message.trimEnd().split('\n').at(-1) ?? '')
    expect(last).toEqual({ worked_ms: expect.any(Number), kept_bytes: expect.any(Number) })
    // Safe: the child writes both numbers in each line.
    const { worked_ms, kept_bytes } = last as { worked_ms: number; kept_bytes: number }
    expect(worked_ms).toBeLessThan(max.worked_ms)
    expect(kept_bytes).toBeLessThan(max.grown_bytes)
    expect(worked_ms > 1000 || kept_bytes > 100_000_000).toBe(true)
  },
  60_000
)

test(`there are at least eighty different hostile files: ${files.length}`, () => {
  expect(files.length).toBeGreaterThanOrEqual(80)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

test.each(files)('$name', async ({ name, bytes, wanted: expected, payload }) => {
  const { found, problem } = answers.get(name) ?? {}
  expect([expected].flat()).toContain(problem ?? 'kept')
  if (found?.kind === 'pdf') await expectDrawn(found, bytes, payload ?? 'numo-payload')
  const kept = found ? (found.kind === 'picture' ? [found.picture] : found.pages) : []
  for (const picture of kept) {
    const facts = await sharp(picture.bytes).metadata()
    expect(`image/${facts.format}`).toBe(picture.mime_type)
    expect([facts.width, facts.height]).toEqual([picture.width_px, picture.height_px])
    expect(Math.max(picture.width_px, picture.height_px)).toBeLessThanOrEqual(4000)
    const hidden = [facts.exif, facts.xmp, facts.iptc, facts.pages]
    expect(hidden).toEqual([undefined, undefined, undefined, undefined])
    expect(facts.depth).toBe('uchar')
    expect(Buffer.from(picture.bytes).includes(payload ?? 'numo-payload')).toBe(false)
  }
})

/** Asserts that the result has one picture per page and nothing else, and that the JPEGs have no metadata. */
async function expectDrawn(
  { bytes, page_count }: Extract<InspectedFile, { kind: 'pdf' }>,
  sent: Uint8Array,
  payload: string
) {
  expect(Buffer.from(bytes).equals(sent)).toBe(false)
  expect(Buffer.from(bytes).includes(payload)).toBe(false)
  expect(await foundIn(bytes)).toEqual(onlyPictures(page_count))
  const pages = readDrawn(bytes)
  expect(pages).toHaveLength(page_count)
  // Allowed JPEG segments: APP0, quantisation and Huffman tables, frame, scan.
  for (const { jpeg } of pages) {
    expect([0xe0, 0xdb, 0xc0, 0xc4, 0xda]).toEqual(expect.arrayContaining(markersOf(jpeg)))
    await sharp(jpeg, { failOn: 'error' }).stats()
  }
}

test('a valid PDF is accepted and rendered after all hostile files', async () => {
  const { found } = await ofPdfs.inspector.inspect(goodPdf())
  expect(found?.kind === 'pdf' && [found.page_count, found.pages[0]?.height_px]).toEqual([1, 2200])
})
