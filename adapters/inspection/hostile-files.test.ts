import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createInspector, startCaged } from './child-process.ts'
import type { Used } from './guard.ts'
import type { Inspection } from './port.ts'
import { hostileFiles } from './test-hostile-files.ts'
import { goodPdf } from './test-hostile-pdfs.ts'

/** What one file may take of the process that opens it: what the port promises, and what is used between two looks. */
const most: Used = { worked_ms: 2000, grown_bytes: 240_000_000 }

const spent: Used = { worked_ms: 0, grown_bytes: 0 }
const inspector = createInspector({
  onUsed({ worked_ms, grown_bytes }) {
    spent.worked_ms = Math.max(spent.worked_ms, worked_ms)
    spent.grown_bytes = Math.max(spent.grown_bytes, grown_bytes)
  },
})
const files = await hostileFiles()
const answers = new Map<string, Inspection>()

// Two at a time, as many as the inspector opens at once.
beforeAll(async () => {
  const left = [...files]
  const work = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      // One after the other, twice.
      let answer = await inspector.inspect(file.bytes)
      // A machine with much else to do says so; people try again then, and so does this.
      for (let tries = 1; answer.problem === 'file-busy' && tries < 5; tries += 1)
        answer = await inspector.inspect(file.bytes)
      answers.set(file.name, answer)
    }
  }
  await Promise.all([work(), work()])
  console.info(
    `${files.length} hostile files: of those that were answered, none took more than ` +
      `${Math.round(spent.worked_ms)} ms of the processor or ${Math.round(spent.grown_bytes / 1e6)} MB`
  )
}, 900_000)

test('no process that opened a file took more than 2 s of the processor or 200 MB', () => {
  expect(spent.worked_ms).toBeGreaterThan(10)
  expect(spent.worked_ms).toBeLessThan(most.worked_ms)
  expect(spent.grown_bytes).toBeGreaterThan(1_000_000)
  expect(spent.grown_bytes).toBeLessThan(most.grown_bytes)
})

test.each(['work', 'memory'])(
  'a process that takes all the %s it can get is ended',
  async (what) => {
    const program = join(import.meta.dirname, 'test-greedy-child.ts')
    const child = startCaged(program, [what], ['ignore', 'pipe', 'inherit', 'ipc'])
    const ended = new Promise((resolve) => {
      child.once('exit', (_, signal) => resolve(signal))
    })
    const said = child.stdout ? await text(child.stdout) : ''
    expect(await ended).toBe('SIGKILL')
    const last: unknown = JSON.parse(said.trimEnd().split('\n').at(-1) ?? '')
    expect(last).toEqual({ worked_ms: expect.any(Number), kept_bytes: expect.any(Number) })
    // It says both of itself, line by line.
    const { worked_ms, kept_bytes } = last as { worked_ms: number; kept_bytes: number }
    expect(worked_ms).toBeLessThan(most.worked_ms)
    expect(kept_bytes).toBeLessThan(most.grown_bytes)
    expect(worked_ms > 1000 || kept_bytes > 100_000_000).toBe(true)
  },
  60_000
)

test(`there are at least eighty, each another: ${files.length} hostile files`, () => {
  expect(files.length).toBeGreaterThanOrEqual(80)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

test.each(files)('$name', async ({ name, wanted, payload }) => {
  const { found, problem } = answers.get(name) ?? {}
  expect([wanted].flat()).toContain(problem ?? 'kept')
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

test('an honest PDF is taken, drawn, after all of that', async () => {
  const { found } = await inspector.inspect(goodPdf())
  expect(found?.kind === 'pdf' && [found.page_count, found.pages[0]?.height_px]).toEqual([1, 2200])
})
