import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createInspector } from './create-inspector.ts'
import type { Inspection } from './port.ts'
import { hostileFiles } from './test-hostile-files.ts'
import { goodPdf } from './test-hostile-pdfs.ts'

const inspector = createInspector({ clamav: null })
const files = await hostileFiles()
const answers = new Map<string, Inspection>()

// Two at a time, as many as the inspector opens at once: so the times are of the files and not of a queue.
beforeAll(async () => {
  const before = process.memoryUsage.rss()
  const left = [...files]
  let most = 0
  let slowest = { name: '', ms: 0 }
  const work = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      const began = performance.now()
      // oxlint-disable no-await-in-loop -- one after the other, twice
      let answer = await inspector.inspect(file.bytes)
      // A machine with much else to do says so; people try again then, and so does this.
      for (let tries = 1; answer.problem === 'file-busy' && tries < 5; tries += 1)
        answer = await inspector.inspect(file.bytes)
      // oxlint-enable no-await-in-loop
      answers.set(file.name, answer)
      const ms = performance.now() - began
      if (ms > slowest.ms) slowest = { name: file.name, ms }
      most = Math.max(most, process.memoryUsage.rss() - before)
    }
  }
  await Promise.all([work(), work()])
  console.info(
    `${files.length} hostile files: the slowest, ${slowest.name}, took ${Math.round(slowest.ms)} ms; ` +
      `this process grew by ${Math.round(most / 1e6)} MB at most`
  )
}, 900_000)

test(`there are at least eighty, each another: ${files.length} hostile files`, () => {
  expect(files.length).toBeGreaterThanOrEqual(80)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

test.each(files)('$name', async ({ name, wanted, payload }) => {
  const { found, problem } = answers.get(name) ?? {}
  expect([wanted].flat()).toContain(problem ?? 'kept')
  const kept = found ? (found.kind === 'picture' ? [found.picture] : found.pages) : []
  for (const picture of kept) {
    // oxlint-disable-next-line no-await-in-loop -- two at most
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
