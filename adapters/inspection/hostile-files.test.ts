import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createInspector } from './create-inspector.ts'
import { hostileFiles } from './test-hostile-files.ts'
import { goodPdf } from './test-hostile-pdfs.ts'

const inspector = createInspector({ clamav: null })
const files = await hostileFiles()
const spent: { name: string; ms: number }[] = []
const before = process.memoryUsage.rss()
let most = 0

afterAll(() => {
  const slowest = spent.toSorted((one, other) => other.ms - one.ms)[0]
  console.info(
    `${files.length} hostile files: slowest ${slowest?.name} ${Math.round(slowest?.ms ?? 0)} ms; ` +
      `this process grew by ${Math.round(most / 1e6)} MB at most`
  )
})

test(`there are at least eighty, each another: ${files.length} hostile files`, () => {
  expect(files.length).toBeGreaterThanOrEqual(80)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

// The inspector itself opens two at a time; the others wait their turn.
test.concurrent.each(files)(
  '$name',
  async ({ name, bytes, wanted, payload }) => {
    const began = performance.now()
    const { found, problem } = await inspector.inspect(bytes)
    spent.push({ name, ms: performance.now() - began })
    most = Math.max(most, process.memoryUsage.rss() - before)
    expect([wanted].flat()).toContain(problem ?? 'kept')
    const kept = found ? (found.kind === 'picture' ? [found.picture] : found.pages) : []
    for (const picture of kept) {
      // oxlint-disable no-await-in-loop -- two at most
      const facts = await sharp(picture.bytes).metadata()
      expect(`image/${facts.format}`).toBe(picture.mime_type)
      expect([facts.width, facts.height]).toEqual([picture.width_px, picture.height_px])
      expect(Math.max(picture.width_px, picture.height_px)).toBeLessThanOrEqual(4000)
      expect([facts.exif, facts.xmp, facts.iptc, facts.pages, facts.depth]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        'uchar',
      ])
      expect(Buffer.from(picture.bytes).includes(payload ?? 'numo-payload')).toBe(false)
      // oxlint-enable no-await-in-loop
    }
  },
  120_000
)

test('an honest PDF is taken, drawn, after all of that', async () => {
  const { found } = await inspector.inspect(goodPdf())
  expect(found?.kind === 'pdf' && [found.page_count, found.pages[0]?.height_px]).toEqual([1, 2200])
})
