import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { FileProblemCode } from '@numo/kit/file-problem.ts'
import { activePdfs } from './test-active-pdfs.ts'
import { damagedFiles, wrongTypes } from './test-hostile-other.ts'
import { hostilePdfs } from './test-hostile-pdfs.ts'
import { png, pngChunk, pngHead } from './test-png.ts'

type ExpectedResult = FileProblemCode | 'kept'

/**
 * A hostile file. `wanted`: the expected error code, or `kept` when it is a picture of which only the pixels may be
 * kept.
 */
export type HostileFile = {
  name: string
  bytes: Uint8Array
  wanted: ExpectedResult | readonly ExpectedResult[]
  /** Bytes that must not be in the result. */
  payload?: string
}

export const script = '<script>alert("numo-payload")</script>'
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

const text = (value: string) => Buffer.from(value, 'latin1')
const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)))

const plain = () => sharp({ create: { width: 320, height: 200, channels: 3, background: '#357' } })
const exif = (value: string) => ({
  IFD0: { Copyright: value, ImageDescription: value, Artist: value },
})

/** Polyglots: pictures that are also something else. The picture is kept, the rest removed. */
async function polyglots(): Promise<HostileFile[]> {
  const jpeg = await plain().jpeg().toBuffer()
  const picture = await plain().png().toBuffer()
  const webp = await plain().webp().toBuffer()
  const zip = zipSync({ 'evil.html': text(script), '../../escape.txt': text('x') })
  const comment = join(
    jpeg.subarray(0, 2),
    '\xff\xfe',
    Buffer.from([0, script.length + 2]),
    script,
    jpeg.subarray(2)
  )
  const inChunk = (type: string) =>
    join(picture.subarray(0, 33), pngChunk(type, text(`Comment\0${script}`)), picture.subarray(33))
  const kept = (name: string, bytes: Uint8Array, payload = 'numo-payload'): HostileFile => ({
    name,
    bytes,
    wanted: 'kept',
    payload,
  })
  return [
    kept('PNG with a page after its end', join(picture, script)),
    kept('PNG with a page in a text chunk', inChunk('tEXt')),
    kept('PNG with a page in a private chunk', inChunk('nuMo')),
    kept(
      'PNG with compressed text',
      join(
        picture.subarray(0, 33),
        pngChunk('zTXt', join('a\0\0', deflateSync(text(script)))),
        picture.subarray(33)
      )
    ),
    kept(
      'PNG with a million empty chunks',
      join(
        picture.subarray(0, 33),
        ...Array.from({ length: 20_000 }, () => pngChunk('nuMo', text('x'))),
        picture.subarray(33)
      )
    ),
    kept('JPEG with a page after its end', join(jpeg, script)),
    kept('JPEG with a page in its comment', comment),
    kept('JPEG that is a ZIP too', join(jpeg, zip), 'evil.html'),
    kept('JPEG that is a PHP program too', join(jpeg, '<?php system($_GET["c"]); ?>'), '<?php'),
    kept('JPEG with EICAR after its end', join(jpeg, eicar), 'EICAR'),
    kept('JPEG with a page in its EXIF', await plain().withExif(exif(script)).jpeg().toBuffer()),
    kept(
      'JPEG with a place in its EXIF',
      await plain()
        .withExif({
          ...exif('numo-payload'),
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' },
        })
        .jpeg()
        .toBuffer(),
      'GPS'
    ),
    kept(
      'JPEG with XMP',
      await plain()
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">numo-payload</x:xmpmeta>')
        .jpeg()
        .toBuffer()
    ),
    kept('WebP with a page after its end', join(webp, script)),
    kept('WebP with a page in its EXIF', await plain().withExif(exif(script)).webp().toBuffer()),
    kept('JPEG in CMYK', await plain().toColourspace('cmyk').jpeg().toBuffer()),
    kept('PNG of 16 bits', await plain().toColourspace('rgb16').png().toBuffer()),
    kept(
      'PNG in grey with opacity',
      await plain().ensureAlpha(0.4).toColourspace('b-w').png().toBuffer()
    ),
    kept(
      'PNG with a palette of 1 colour',
      await plain().png({ palette: true, colours: 2 }).toBuffer()
    ),
    kept('WebP that moves', await moving('webp')),
    kept(
      'JPEG turned by its EXIF',
      await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    ),
    kept(
      'JPEG with an orientation that does not exist',
      await plain()
        .withExif({ IFD0: { Orientation: '99' } })
        .jpeg()
        .toBuffer()
    ),
    kept('progressive JPEG', await plain().jpeg({ progressive: true }).toBuffer()),
    kept('interlaced PNG', await plain().png({ progressive: true }).toBuffer()),
  ]
}

async function moving(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = Array.from({ length: 12 }, (_, n) => ({
    create: { width: 64, height: 64, channels: 3 as const, background: { r: n * 20, g: 0, b: 0 } },
  }))
  const images = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
  return sharp(images, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** Decompression bombs: few bytes that expand to many. */
async function bombs(): Promise<HostileFile[]> {
  const black = (width: number, height: number) => png(width, height)
  const wide = await sharp({
    create: { width: 9000, height: 5000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .jpeg({ quality: 1 })
    .toBuffer()
  const zeros = deflateSync(new Uint8Array(60_000_000), { level: 9 })
  const lying = (width: number, height: number) =>
    join(
      pngHead(width, height),
      pngChunk('IDAT', deflateSync(new Uint8Array(1000))),
      pngChunk('IEND', text(''))
    )
  const jpeg = await plain().jpeg().toBuffer()
  const frame = jpeg.findIndex(
    (byte, at) => byte === 0xff && (jpeg[at + 1] ?? 0) >= 0xc0 && (jpeg[at + 1] ?? 0) <= 0xc2
  )
  const huge = Buffer.from(jpeg)
  huge.writeUInt16BE(65_535, frame + 5)
  huge.writeUInt16BE(65_535, frame + 7)
  return [
    {
      name: 'PNG of 900 million pixels',
      bytes: lying(30_000, 30_000),
      wanted: 'file-too-many-pixels',
    },
    {
      name: 'PNG of 2 billion by 2 billion',
      bytes: lying(2_147_483_647, 2_147_483_647),
      wanted: ['file-too-many-pixels', 'file-damaged'],
    },
    {
      name: 'PNG of 45 million pixels, all there',
      bytes: black(9000, 5000),
      wanted: 'file-too-many-pixels',
    },
    { name: 'JPEG of 45 million pixels', bytes: wide, wanted: 'file-too-many-pixels' },
    {
      name: 'JPEG that says 65,535 by 65,535',
      bytes: huge,
      wanted: ['file-too-many-pixels', 'file-damaged'],
    },
    { name: 'PNG of 36 million pixels, all there', bytes: black(6000, 6000), wanted: 'kept' },
    {
      name: 'PNG one pixel high and a million wide',
      bytes: black(1_000_000, 1),
      wanted: 'file-too-small',
    },
    {
      name: 'PNG with 60 MB of text in 60 kB',
      bytes: join(
        pngHead(320, 200),
        pngChunk('zTXt', join('a\0\0', zeros)),
        png(320, 200).subarray(33)
      ),
      wanted: ['kept', 'file-damaged', 'file-too-slow'],
    },
    {
      name: 'PNG whose picture is 60 MB of zeros',
      bytes: join(pngHead(320, 200), pngChunk('IDAT', zeros), pngChunk('IEND', text(''))),
      wanted: ['kept', 'file-damaged'],
    },
    {
      name: 'PNG with a colour profile of 60 MB',
      bytes: join(
        pngHead(320, 200),
        pngChunk('iCCP', join('a\0\0', zeros)),
        png(320, 200).subarray(33)
      ),
      wanted: ['kept', 'file-damaged', 'file-too-slow'],
    },
  ]
}

/** All hostile files; deterministic. */
export const hostileFiles = async (): Promise<HostileFile[]> => [
  ...(await polyglots()),
  ...(await bombs()),
  ...(await damagedFiles(plain, moving)),
  ...wrongTypes(),
  ...hostilePdfs(),
  ...activePdfs(),
]
