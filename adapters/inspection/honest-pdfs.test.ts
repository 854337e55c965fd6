import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTesseractOcr } from '../ocr/tesseract.ts'
import { createInspector } from './child-process.ts'
import { openToAll } from './test-odd-pdfs.ts'
import { foundIn, onlyPictures, readDrawn } from './test-drawn-pdf.ts'
import { papers, smallPrint, stream } from './test-pdf.ts'

const inspector = createInspector()

/** Inspects a PDF that must be accepted and returns its rendered pages. */
async function drawn(bytes: Uint8Array) {
  const { found, problem } = await inspector.inspect(bytes)
  if (found?.kind !== 'pdf') throw new Error(`Not taken: ${problem}`)
  const pages = readDrawn(found.bytes)
  expect(await foundIn(found.bytes)).toEqual(onlyPictures(pages.length))
  expect(found.page_count).toBe(pages.length)
  return { ...found, pages }
}

type Area = { left: number; top: number; width: number; height: number }
/** Share of ink in an area of a page, in points from the top left: 0 none, 1 black. */
async function inkIn({ jpeg, width }: { jpeg: Buffer; width: number }, area?: Area) {
  const picture = sharp(jpeg)
  const by = (await picture.metadata()).width / width
  const part = area && {
    left: Math.round(area.left * by),
    top: Math.round(area.top * by),
    width: Math.round(area.width * by),
    height: Math.round(area.height * by),
  }
  const { channels } = await (
    part ? sharp(await picture.extract(part).png().toBuffer()) : picture
  ).stats()
  return 1 - (channels[0]?.mean ?? 0) / 255
}

const a4 = '[0 0 595.28 841.89]'

test('letter and A4 in every orientation: each page keeps its size, direction and content', async () => {
  const head = 'BT /F1 30 Tf 40 700 Td (Policy 4400-1) Tj ET'
  const { pages } = await drawn(
    papers([
      { content: head },
      { content: head, box: a4 },
      { content: head, rest: '/Rotate 90' },
      { content: head, rest: '/CropBox [0 396 612 792]' },
    ])
  )
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [612, 792],
    [595.28, 841.89],
    [792, 612],
    [612, 396],
  ])
  const text = { left: 40, top: 60, width: 200, height: 40 }
  const [char, , turned, cropped] = pages
  if (!char || !turned || !cropped) throw new Error('A page is missing')
  expect(await inkIn(char, text)).toBeGreaterThan(0.05)
  expect(await inkIn(cropped, text)).toBeGreaterThan(0.05)
  // Rotated by 90 degrees clockwise: the top is at the right.
  expect(await inkIn(turned, { left: 692, top: 40, width: 40, height: 200 })).toBeGreaterThan(0.05)
  expect(await inkIn(turned, text)).toBeLessThan(0.01)
})

test.each([
  ['drawn by the program that filled it in', '', '/AP << /N 5 0 R >>'],
  ['to be drawn by the reader', '/NeedAppearances true', ''],
  ['said only', '', ''],
])('values of filled form fields are visible, with appearance %s', async (_how, acro, rest) => {
  const value = 'Ana Solis 4400-1'
  const form = (filled: string) =>
    papers(
      [{ content: '', rest: '/Annots [4 0 R]' }],
      `/AcroForm << /Fields [4 0 R] /DA (/F1 9 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> ${acro} >>`,
      [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (${filled}) /DA (/F1 9 Tf 0 g) /F 4 /Rect [72 72 300 90] ${rest} >>`,
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 228 18] /Resources << /Font << /F1 3 0 R >> >>',
          `BT /F1 9 Tf 2 5 Td (${filled}) Tj ET`
        ),
      ]
    )
  const field = { left: 72, top: 702, width: 80, height: 18 }
  const [filled] = (await drawn(form(value))).pages
  const [empty] = (await drawn(form(''))).pages
  if (!filled || !empty) throw new Error('A page is missing')
  expect(await inkIn(empty)).toBeLessThan(0.001)
  expect(await inkIn(filled, field)).toBeGreaterThan(0.02)
})

test('ten scans of 300 dpi, 14 MB, are accepted and do not grow', async () => {
  const noise = { type: 'gaussian', mean: 220, sigma: 9 } as const
  const picture = await sharp({
    create: { width: 2550, height: 3300, channels: 3, background: '#fff', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const sent = papers(Array.from({ length: 10 }, () => ({ picture })))
  expect(sent.length).toBeGreaterThan(10_000_000)
  const { pages, bytes } = await drawn(sent)
  expect(pages).toHaveLength(10)
  expect(bytes.length).toBeLessThan(sent.length)
  const { width, height } = await sharp(pages[9]?.jpeg).metadata()
  expect([width, height]).toEqual([1700, 2200])
}, 60_000)

test('twenty pages of small print are accepted at 150 dpi or more, with deterministic bytes', async () => {
  const sent = papers(Array.from({ length: 20 }, () => ({ content: smallPrint(60, 8), box: a4 })))
  const { pages, bytes } = await drawn(sent)
  expect(pages).toHaveLength(20)
  for (const { jpeg, width } of pages)
    expect((await sharp(jpeg).metadata()).width / (width / 72)).toBeGreaterThan(150)
  const again = await drawn(sent)
  expect(Buffer.from(again.bytes).equals(bytes)).toBe(true)
}, 60_000)

test('8 point print on the coarsest page is machine-readable', async () => {
  const sheets = Array.from({ length: 20 }, () => ({ content: smallPrint(12, 8), box: a4 }))
  const { pages } = await drawn(papers(sheets))
  const ocr = createTesseractOcr()
  try {
    const { words } = await ocr.read(pages[19]?.jpeg ?? Buffer.alloc(0), { languages: ['eng'] })
    const read = words.map(({ text }) => text).join(' ')
    const lines = read.match(/call us 72 hours ahead\. Deductible USD 500 a year/g)
    expect(lines?.length).toBeGreaterThanOrEqual(11)
  } finally {
    await ocr.stop()
  }
}, 180_000)

test('a receipt of one metre and a card that fills its page stay readable', async () => {
  const { pages } = await drawn(papers([{ box: '[0 0 226 2835]' }, { box: '[0 0 243 153]' }]))
  const sizes = await Promise.all(pages.map(async ({ jpeg }) => sharp(jpeg).metadata()))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [478, 6000],
    [2200, 1385],
  ])
})

test('a PDF with permissions but without a password is accepted', async () => {
  expect((await drawn(openToAll('1', () => ''))).pages).toHaveLength(1)
})
