import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assess, measuredWidth_px, type Hint } from '@numo/kit/picture-quality.ts'
import { createOcrInMemory } from './in-memory.ts'
import { createModelOcr } from './model.ts'
import { UnreadablePicture, type Ocr } from './port.ts'
import { createTesseractOcr } from './tesseract.ts'
import { pageOf } from './test-pages.ts'

/** Three minutes: a reading is slow on a busy machine. */
const timeout = 180_000

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630"><rect width="100%" height="100%" fill="#fdfdfd"/>
<g font-family="DejaVu Sans" fill="#102030"><text x="60" y="110" font-size="46" font-weight="700">Sample Harbour Mutual</text>
<text x="60" y="230" font-size="30">Member: Teresa Quiroga Blanco</text><text x="60" y="300" font-size="30">Member ID: 4471-90286</text>
<text x="60" y="370" font-size="30">Plan: Worldwide Standard</text></g></svg>`

type Bench = { ocr: Ocr; stop(): Promise<void> }

/** Starts a local HTTP server that implements the parts of the chat completions API that the adapter uses. */
async function modelBench(): Promise<Bench> {
  const lines = [
    'Sample Harbour Mutual',
    'Member: Teresa Quiroga Blanco',
    'Member ID: 4471-90286',
    'Plan: Worldwide Standard',
  ]
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      const content = JSON.stringify({
        lines: lines.map((text, k) => ({
          text,
          is_sure: true,
          left: 60,
          top: 110 + k * 110,
          width: 500,
          height: 60,
        })),
      })
      const message = { role: 'assistant', content }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          id: 'answer-1',
          object: 'chat.completion',
          created: 1,
          model: 'sight',
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        })
      )
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    ocr: createModelOcr({ url: `http://127.0.0.1:${port}/v1`, model: 'sight', key: 'a-key' }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}

async function tesseractBench(): Promise<Bench> {
  const ocr = createTesseractOcr()
  return { ocr, stop: () => ocr.stop() }
}

async function memoryBench(): Promise<Bench> {
  const page = pageOf([
    { text: 'Sample Harbour Mutual', at: [0.06, 0.1], size: 0.06 },
    { text: 'Member: Teresa Quiroga Blanco', at: [0.06, 0.3] },
    { text: 'Member ID: 4471-90286', at: [0.06, 0.4] },
    { text: 'Plan: Worldwide Standard', at: [0.06, 0.5] },
  ])
  const ocr = createOcrInMemory((picture) => (picture.length > 1000 ? page : null))
  return { ocr, stop: () => ocr.stop() }
}

const languages = ['eng', 'spa'] as const
let picture: Buffer
beforeAll(async () => {
  picture = await sharp(Buffer.from(svg)).png().toBuffer()
})

describe.each([
  ['tesseract', tesseractBench],
  ['model', modelBench],
  ['memory', memoryBench],
] as const)('reading with %s', (kind, start) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await start()
  })
  afterAll(() => bench.stop())

  test(
    'returns the words line by line, with boxes in the picture',
    { timeout: timeout },
    async () => {
      const page = await bench.ocr.read(picture, { languages })
      expect(bench.ocr.kind).toBe(kind)
      const lines = [...new Set(page.words.map(({ line }) => line))].map((line) =>
        page.words
          .filter((word) => word.line === line)
          .map(({ text }) => text)
          .join(' ')
      )
      expect(lines).toEqual([
        'Sample Harbour Mutual',
        'Member: Teresa Quiroga Blanco',
        'Member ID: 4471-90286',
        'Plan: Worldwide Standard',
      ])
      expect(page.engine).not.toBe('')
      expect(page.engine_version).not.toBe('')
      for (const { confidence, box, flat } of page.words) {
        expect(confidence).toBeGreaterThan(0)
        expect(confidence).toBeLessThanOrEqual(1)
        for (const { left, top, width, height } of [box, flat]) {
          expect(Math.min(left, top, width, height)).toBeGreaterThanOrEqual(0)
          expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1.000_001)
        }
      }
      const member = page.words.find(({ text }) => text === 'Teresa')
      expect(member?.box.top).toBeGreaterThan(0.2)
      expect(member?.box.top).toBeLessThan(0.45)
    }
  )

  test('reports an invalid picture as not retryable', { timeout: timeout }, async () => {
    const text = new TextEncoder().encode('This is no picture')
    await expect(bench.ocr.read(text, { languages })).rejects.toBeInstanceOf(UnreadablePicture)
    await expect(bench.ocr.read(new Uint8Array(), { languages })).rejects.toBeInstanceOf(
      UnreadablePicture
    )
  })

  test('does not start after the request was aborted', { timeout: timeout }, async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(bench.ocr.read(picture, { languages, signal })).rejects.toThrow('gone')
  })
})

describe('tesseract', () => {
  const ocr = createTesseractOcr()
  afterAll(() => ocr.stop())

  test(
    'reads a card upside down, with boxes in the original picture',
    { timeout: timeout },
    async () => {
      const upsideDown = await sharp(picture).rotate(180).jpeg().toBuffer()
      const page = await ocr.read(upsideDown, { languages })
      const member = page.words.find(({ text }) => text === 'Teresa')
      expect(page.rotation).toBe(180)
      expect(member?.box.top).toBeGreaterThan(0.55)
      expect(member?.flat.top).toBeLessThan(0.45)
    }
  )

  test(
    'a truncated picture and an SVG are refused; the next reading works',
    { timeout: timeout },
    async () => {
      const half = picture.subarray(0, picture.length / 2)
      await expect(ocr.read(half, { languages })).rejects.toBeInstanceOf(UnreadablePicture)
      await expect(ocr.read(Buffer.from(svg), { languages })).rejects.toBeInstanceOf(
        UnreadablePicture
      )
      const page = await ocr.read(picture, { languages: ['eng'] })
      expect(page.words.map(({ text }) => text)).toContain('4471-90286')
    }
  )

  const glare = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630"><defs><radialGradient id="g">
<stop offset=".6" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<ellipse cx="760" cy="420" rx="200" ry="150" fill="url(#g)"/></svg>`
  const grey = () => sharp(Buffer.from(svg.replace('#fdfdfd', '#b9bdc4'))).png()
  test.each<[Hint | 'nothing', () => Promise<Buffer>]>([
    ['nothing', () => grey().toBuffer()],
    [
      'blurred',
      async () =>
        sharp(await grey().toBuffer())
          .blur(4)
          .png()
          .toBuffer(),
    ],
    [
      'glare',
      async () =>
        sharp(await grey().toBuffer())
          .composite([{ input: Buffer.from(glare) }])
          .png()
          .toBuffer(),
    ],
  ])(
    'what the capture step finds wrong with a picture travels with it: %s',
    { timeout },
    async (hint, make) => {
      const made = await make()
      const { data, info } = await sharp(made)
        .resize({ width: measuredWidth_px })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { hints } = assess({ data, width: info.width, height: info.height })
      expect(hint === 'nothing' ? hints.length === 0 : hints.includes(hint)).toBe(true)
      const { words } = await ocr.read(made, { languages })
      expect(words.length).toBeGreaterThan(4)
      expect(words.every(({ is_cut, confidence }) => is_cut && confidence <= 0.5)).toBe(
        hint !== 'nothing'
      )
    }
  )

  test(
    'a picture without text has no words; the engine restarts after a stop',
    { timeout: timeout },
    async () => {
      const blank = await sharp({
        create: { width: 400, height: 250, channels: 3, background: '#dde' },
      })
        .png()
        .toBuffer()
      await ocr.stop()
      expect((await ocr.read(blank, { languages: ['eng'] })).words).toEqual([])
    }
  )
})

test('a word read only by the model is never certain', async () => {
  const bench = await modelBench()
  const page = await bench.ocr.read(picture, { languages })
  expect(Math.max(...page.words.map(({ confidence }) => confidence))).toBeLessThan(0.72)
  await bench.stop()
})
