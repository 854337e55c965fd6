import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { assess, measuredWidth_px, type Hint, type Pixels } from './picture-quality.ts'

const samples = join(import.meta.dirname, '../../shared/data/insurance-cards')
const photos = existsSync(samples) ? globSync('**/*-photo.jpg', { cwd: samples }).toSorted() : []
const scans = existsSync(samples) ? globSync('**/*.png', { cwd: samples }).toSorted() : []

const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
  const { data, info } = await picture
    .resize({ width: measuredWidth_px })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const hintsOf = async (picture: Sharp) => assess(await pixelsOf(picture)).hints

/** Draws a card with bars as lines of text on a table: enough edges to measure, without a font. */
async function card({ turn = 0, width = 900 } = {}): Promise<Buffer> {
  const bars = Array.from({ length: 60 }, (_, n) => {
    const [x, y] = [60 + (n % 6) * 135, 150 + Math.floor(n / 6) * 40]
    return `<rect x="${x}" y="${y}" width="${40 + ((n * 37) % 70)}" height="14" fill="#223"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="570">
    <rect width="900" height="570" rx="30" fill="#e9ebee"/><rect width="900" height="110" fill="#0d5a73"/>${bars.join('')}</svg>`
  const front = await sharp(Buffer.from(svg))
    .resize({ width })
    .rotate(turn, { background: '#6b5b4a' })
    .toBuffer()
  return sharp({ create: { width: 1400, height: 1000, channels: 3, background: '#6b5b4a' } })
    .composite([
      {
        input: await sharp(front)
          .resize({ width: 1300, height: 940, fit: 'inside', withoutEnlargement: true })
          .toBuffer(),
      },
    ])
    .png()
    .toBuffer()
}

const light =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000"><defs><radialGradient id="g">
  <stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#fff" stop-opacity=".99"/>
  <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
  <ellipse cx="760" cy="480" rx="230" ry="150" fill="url(#g)"/></svg>`)

describe('findings about a picture', () => {
  test('a good one: none', async () => {
    expect(await hintsOf(sharp(await card()))).toEqual([])
  })
  test.each<[Hint, (picture: Buffer) => Promise<Sharp>]>([
    ['too_dark', async (picture) => sharp(picture).linear(0.3, 0)],
    ['blurred', async (picture) => sharp(await sharp(picture).blur(7).toBuffer())],
    [
      'glare',
      async (picture) =>
        sharp(
          await sharp(picture)
            .composite([{ input: light }])
            .toBuffer()
        ),
    ],
    ['too_small', async () => sharp(await card({ width: 330 }))],
    ['skewed', async () => sharp(await card({ turn: 30, width: 700 }))],
  ])('%s', async (hint, spoil) => {
    expect(await hintsOf(await spoil(await card()))).toContain(hint)
  })
  test('white panels on a light card are paper, not glare', async () => {
    const panels = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000">
      <rect x="320" y="560" width="560" height="90" rx="14" fill="#fff"/></svg>`)
    const picture = sharp(await card()).composite([{ input: panels }])
    expect(await hintsOf(sharp(await picture.toBuffer()))).toEqual([])
  })
  test('an empty picture is out of focus, and never a crash', () => {
    const empty = { data: new Uint8ClampedArray(0), width: 0, height: 0 }
    expect(assess(empty).hints).toContain('blurred')
    const grey = { data: new Uint8ClampedArray(400).fill(128), width: 10, height: 10 }
    expect(assess(grey).hints).toEqual(['blurred'])
  })
})

describe.skipIf(photos.length === 0)(
  `${photos.length} photos and ${scans.length} scans of cards`,
  () => {
    test.each([...photos, ...scans])('%s has no findings', async (file) => {
      expect(await hintsOf(sharp(join(samples, file)))).toEqual([])
    })
    test.each(photos)(
      '%s spoilt: blur, glare, distance and darkness are each found',
      async (file) => {
        const whole = await sharp(join(samples, file))
          .resize(1400, 1000, { fit: 'fill' })
          .toBuffer()
        const report = async (picture: Sharp) => hintsOf(sharp(await picture.toBuffer()))
        expect(await report(sharp(whole).blur(6))).toContain('blurred')
        expect(await report(sharp(whole).composite([{ input: light }]))).toContain('glare')
        expect(await report(sharp(whole).linear(0.3, 0))).toContain('too_dark')
        const far = { top: 500, bottom: 500, left: 700, right: 700, background: '#666' }
        const small = await sharp(whole).resize({ width: 600 }).extend(far).toBuffer()
        expect(await report(sharp(small))).toContain('too_small')
      }
    )
  }
)
