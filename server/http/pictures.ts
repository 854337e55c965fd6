import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import type { Sharp } from 'sharp'
import { digestOf } from '@numo/domains/providers/rules-photo.ts'
import { refuse } from '@numo/kit/fail.ts'
import {
  imageDensities,
  imageFormats,
  imageWidths,
  type ImageFormat,
  type ImageWidth,
} from '@numo/kit/images.ts'

/** A picture at one of the supported sizes. */
export type PictureRequest = {
  name: string
  width: ImageWidth
  density: (typeof imageDensities)[number]
  format: ImageFormat
}

const sources = new Set(['.png', '.jpg', '.jpeg', '.webp'])
const maxPixels = 40_000_000
/** Photos are named by the digest of their content, so they have one edition. */
const photoEdition = '1'

const noSuchPicture = () => refuse(404, 'no-such-image', 'There is no picture of this name')

/** Loaded with the first picture that must be created: sharp takes 30 MB, and many processes need none. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Saves memory and a processor core: the results are cached on disk anyway.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const isWidth = (text: string): text is ImageWidth => Object.hasOwn(imageWidths, text)

/**
 * Parses `<width>@<density>x/<name>.<format>`. Throws 400 for anything not listed, so that each picture has exactly
 * 36 addresses.
 */
export function readPictureAddress(rest: string): PictureRequest {
  const match = /^([a-z0-9]{2,3})@([12])x\/([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z]{3,4})$/.exec(rest)
  const [, width = '', density = '', name = '', format = ''] = match ?? []
  const knownFormat = imageFormats.find((one) => one === format)
  const knownDensity = imageDensities.find((one) => String(one) === density)
  if (!isWidth(width) || !knownFormat || !knownDensity || name.length > 80)
    throw refuse(
      400,
      'bad-image',
      `Use /<width>@<density>x/<name>.<format> with width ${Object.keys(imageWidths).join(', ')}; density ${imageDensities.join(', ')}; format ${imageFormats.join(', ')}`
    )
  return { name, width, density: knownDensity, format: knownFormat }
}

/** Photos of providers by the digest in their names. */
export type Photos = {
  /** Returns the storage key of a photo; null when nobody may see it now. */
  find(digest: string): Promise<string | null>
  read(key: string): Promise<Uint8Array>
}

/** An original picture: a file of the product, or stored bytes. */
type Source = { edition: string; input: () => Promise<string | Uint8Array> }

/** Resizes public pictures (the product's own and provider photos) on demand and caches them on disk. */
export class Pictures {
  readonly #folder: string
  readonly #kept: string
  readonly #photos: Photos
  readonly #underWay = new Map<string, Promise<Buffer>>()
  #lastJob: Promise<unknown> = Promise.resolve()

  constructor(folder: string, cacheFolder: string, photos: Photos) {
    this.#folder = folder
    this.#kept = cacheFolder
    this.#photos = photos
  }

  /**
   * Returns the bytes of a picture. Calls `beforeMaking` only when it must be created; equal concurrent requests
   * share the work. Throws 404 for an unknown picture.
   */
  async get(request: PictureRequest, beforeMaking: () => Promise<void>): Promise<Buffer> {
    const { name, width, density, format } = request
    const digest = digestOf(name)
    const source = digest === null ? await this.#ownSource(name) : await this.#photo(name, digest)
    const file = join(this.#kept, `${name}-${source.edition}`, `${width}@${density}x.${format}`)
    const cached = await readFile(file).catch(() => null)
    if (cached) return cached
    await beforeMaking()
    const job = this.#underWay.get(file) ?? this.#make(source, file, request)
    this.#underWay.set(file, job)
    return job.finally(() => this.#underWay.delete(file))
  }

  /** Deletes the cached sizes of a photo that is no longer visible. */
  async #photo(name: string, digest: string): Promise<Source> {
    const key = await this.#photos.find(digest)
    if (key !== null) return { edition: photoEdition, input: () => this.#photos.read(key) }
    await rm(join(this.#kept, `${name}-${photoEdition}`), { recursive: true, force: true })
    throw noSuchPicture()
  }

  async #ownSource(name: string): Promise<Source> {
    const names = await readdir(this.#folder).catch(() => [])
    const found = names.find((file) => {
      const { name: own, ext } = parse(file)
      return own === name && sources.has(ext)
    })
    if (!found) throw noSuchPicture()
    const file = join(this.#folder, found)
    const { mtimeMs, size } = await stat(file)
    const edition = createHash('sha256')
      .update(`${file} ${mtimeMs} ${size}`)
      .digest('hex')
      .slice(0, 12)
    return { edition, input: async () => file }
  }

  /** Runs one at a time: a burst of new sizes must not starve other requests of the processor. */
  #make(source: Source, file: string, request: PictureRequest): Promise<Buffer> {
    const job = this.#lastJob.then(async () => make(await source.input(), file, request))
    this.#lastJob = job.catch(() => {})
    return job
  }
}

async function make(
  source: string | Uint8Array,
  file: string,
  request: PictureRequest
): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(source, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: imageWidths[request.width] * request.density, withoutEnlargement: true })
  const bytes = await inFormat(picture, request.format).toBuffer()
  const temporary = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, bytes)
    await rename(temporary, file)
  } catch {
    // A full or read-only disk only means to create the picture again.
    await rm(temporary, { force: true }).catch(() => {})
  }
  return bytes
}

function inFormat(picture: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'webp':
      return picture.webp({ quality: 78 })
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true })
    default:
      return picture.png({ compressionLevel: 9, palette: true })
  }
}
