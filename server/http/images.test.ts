import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  imageDensities,
  imageFormats,
  imagePath,
  imageWidths,
  type ImageWidth,
} from '@numo/kit/images.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'numo-pictures-'))
  const picture = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 4, background: { r: 200, g: 10, b: 90, alpha: 0.5 } },
    })
  await picture(3200, 1600).png().toFile(join(folder, 'wide.png'))
  await picture(100, 50).webp().toFile(join(folder, 'small.webp'))
  await writeFile(join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'broken.png'), 'this is no picture')
  app = await startTestApp({ pictures_dir: folder })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const widths = Object.keys(imageWidths).filter((one): one is ImageWidth => one in imageWidths)
const all = widths.flatMap((width) =>
  imageDensities.flatMap((density) => imageFormats.map((format) => ({ width, density, format })))
)

describe('every size', () => {
  test.each(all)('$width at $density as $format', async ({ width, density, format }) => {
    const response = await app.fetch(imagePath('wide', width, density, format))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const about = await sharp(await response.arrayBuffer()).metadata()
    expect([about.format, about.width]).toEqual([format, imageWidths[width] * density])
  })
  test('there are 36 of them, and all are cached', async () => {
    expect(all).toHaveLength(36)
    const { cache_dir } = app.program.settings
    const [kept = ''] = await readdir(cache_dir)
    expect(await readdir(join(cache_dir, kept))).toHaveLength(36)
  })
})

test('a small picture is never enlarged', async () => {
  const response = await app.fetch(imagePath('small', '2xl', 2))
  expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(100)
})

test('an unchanged picture is not sent again', async () => {
  const tag = (await app.fetch(imagePath('wide', 'xs'))).headers.get('etag') ?? ''
  const again = await app.fetch(imagePath('wide', 'xs'), { headers: { 'if-none-match': tag } })
  expect(again.status).toBe(304)
})

test('concurrent requests for one share the work', async () => {
  await sharp({ create: { width: 800, height: 400, channels: 3, background: 'blue' } })
    .png()
    .toFile(join(folder, 'shared.png'))
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => app.fetch(imagePath('shared', 'sm', 1)))
  )
  const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()))
  expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1)
})

describe('everything else is refused with 400', () => {
  test.each([
    '320@1x/wide.webp',
    'xs@3x/wide.webp',
    'xs@0x/wide.webp',
    'xs@1.5x/wide.webp',
    'xs@01x/wide.webp',
    'xs@1/wide.webp',
    'xs/wide.webp',
    'XS@1x/wide.webp',
    '3xl@1x/wide.webp',
    'toString@1x/wide.webp',
    '__proto__@1x/wide.webp',
    'xs@1x/wide.avif',
    'xs@1x/wide.gif',
    'xs@1x/wide.svg',
    'xs@1x/wide.jpg',
    'xs@1x/wide.WEBP',
    'xs@1x/wide',
    'xs@1x/wide.webp?w=9999',
    'xs@1x/wide.webp/',
    'xs@1x//wide.webp',
    'xs@1x/..%2fwide.webp',
    'xs@1x/%2e%2e%2f%2e%2e%2fetc%2fpasswd.webp',
    'xs@1x/wide.png.webp',
    'xs@1x/.wide.webp',
    'xs@1x/wide%00.webp',
    'xs@1x/wide.webp%00',
    'xs@1x/wide.webp%0a',
    'xs@1x/Wide.webp',
    'xs@1x/wi de.webp',
    'xs@1x/w%C3%ADde.webp',
    `xs@1x/${'a'.repeat(100)}.webp`,
    'xs@1x/https://evil.example/a.webp',
    'xs@1x/http:%2f%2f127.0.0.1%2fa.webp',
    'https://evil.example/a.webp',
    '_/wide.webp',
    '',
  ])('%s', async (rest) => {
    const response = await app.fetch(`/_image/${rest}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad-image', error: expect.any(String) })
  })
})

test.each(['nope', 'drawing', 'wid', 'con', 'wide-2'])('no picture is called %s', async (name) => {
  const response = await app.fetch(imagePath(name, 'xs'))
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'no-such-image' }])
})

test('an invalid source file is a logged error, not a crash', async () => {
  expect((await app.fetch(imagePath('broken', 'xs'))).status).toBe(500)
  expect((await app.fetch(imagePath('small', 'xs'))).status).toBe(200)
})

test('rendering pictures has its own limit; cached ones are free', async () => {
  const limited = await startTestApp({
    pictures_dir: folder,
    settings: { rate_limit_per_minute: 1 },
  })
  const sizes = all.flatMap((size) => ['small', 'shared'].map((name) => ({ ...size, name })))
  const ask = async () => {
    const statuses: number[] = []
    for (const { name, width, density, format } of sizes)
      statuses.push((await limited.fetch(imagePath(name, width, density, format))).status)
    return statuses
  }
  const first = await ask()
  expect(first.filter((status) => status === 200)).toHaveLength(60)
  expect(first.filter((status) => status === 429)).toHaveLength(12)
  const second = await ask()
  expect(second.filter((status) => status === 200)).toHaveLength(60)
  await limited.stop()
})
