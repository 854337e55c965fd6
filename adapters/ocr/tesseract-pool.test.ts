import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { startEngine, type Engine } from './engine-process.ts'
import { NoisyPicture, type Ocr, type OcrPage } from './port.ts'
import { createTesseractOcr } from './tesseract.ts'
import { pageOf } from './test-pages.ts'

/** Three minutes: a reading is slow on a busy machine. */
const timeout = 180_000
const languages = ['eng', 'spa'] as const
const page = pageOf([{ text: 'read', at: [0.1, 0.1] }])
const says = (text: string) => new TextEncoder().encode(text)
/** Waits one turn of the event loop, enough for the pool to start every reading it starts synchronously. */
const turn = () => new Promise((next) => setImmediate(next))

let ocr: Ocr | undefined
afterEach(() => ocr?.stop())

/** Test doubles of engines whose readings the test finishes or crashes. */
function doubles() {
  const started: (Engine & { under_way: string | null; crash(): void; finish(): void })[] = []
  const start = () => {
    let ended: Error | null = null
    let settle: { resolve(page: OcrPage): void; reject(error: Error): void } | null = null
    const engine = {
      under_way: null as string | null,
      read(picture: Uint8Array) {
        engine.under_way = Buffer.from(picture).toString()
        return new Promise<OcrPage>((resolve, reject) => (settle = { resolve, reject }))
      },
      crash() {
        ended = new Error('crashed')
        settle?.reject(ended)
      },
      finish: () => settle?.resolve(page),
      stop: () => engine.crash(),
      isGone: () => ended !== null,
    }
    started.push(engine)
    return engine
  }
  return { started, start }
}

test('a crashed engine ends its own reading only, and is not reused', async () => {
  const { started, start } = doubles()
  ocr = createTesseractOcr({ max_at_once: 2, start })
  const bad = ocr.read(says('bad'), { languages })
  const good = ocr.read(says('good'), { languages })
  await turn()
  expect(started.map(({ under_way }) => under_way)).toEqual(['bad', 'good'])
  started[0]?.crash()
  await expect(bad).rejects.toThrow('crashed')
  const next = ocr.read(says('next'), { languages })
  await turn()
  expect(started[2]?.under_way).toBe('next')
  started[1]?.finish()
  started[2]?.finish()
  expect(await Promise.all([good, next])).toEqual([page, page])
})

test('at most the configured number of engines run; a healthy one is reused', async () => {
  const { started, start } = doubles()
  ocr = createTesseractOcr({ max_at_once: 1, start })
  const first = ocr.read(says('first'), { languages })
  const second = ocr.read(says('second'), { languages })
  await turn()
  expect(started.map(({ under_way }) => under_way)).toEqual(['first'])
  started[0]?.finish()
  await first
  await turn()
  expect(started.map(({ under_way }) => under_way)).toEqual(['second'])
  started[0]?.finish()
  expect(await second).toEqual(page)
})

test(
  'noise is refused before reading; a reading over its budget is killed without affecting others',
  { timeout: timeout },
  async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630"><rect width="100%" height="100%" fill="#fff"/>
<text x="60" y="110" font-size="46" font-family="DejaVu Sans">Sample Harbour Mutual</text></svg>`
    const card = await sharp(Buffer.from(svg)).png().toBuffer()
    let seed = 7
    const grain = Uint8Array.from({ length: 800 * 500 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed > 1_073_741_824 ? 255 : 0
    })
    const noise = await sharp(grain, { raw: { width: 800, height: 500, channels: 1 } })
      .resize(1600, 1000, { kernel: 'nearest' })
      .jpeg()
      .toBuffer()
    const used: number[] = []
    let isFirst = true
    ocr = createTesseractOcr({
      start: () => {
        // The first engine gets a budget so small that any reading exceeds it.
        const budget = isFirst ? { cpu_ms: 50, grown_bytes: 1e9 } : undefined
        isFirst = false
        return startEngine((cpu_ms) => void used.push(cpu_ms), budget)
      },
    })
    const [ended, refused] = await Promise.allSettled([
      ocr.read(card, { languages }),
      ocr.read(noise, { languages }),
    ])
    for (const one of [ended, refused])
      expect(one.status === 'rejected' && one.reason).toBeInstanceOf(NoisyPicture)
    expect(ended.status === 'rejected' && String(ended.reason)).toContain('more than its budget')
    expect(refused.status === 'rejected' && String(refused.reason)).toContain('marks')
    const read = await ocr.read(card, { languages })
    expect(read.words.map(({ text }) => text)).toContain('Harbour')
    expect(used).toHaveLength(1)
  }
)
