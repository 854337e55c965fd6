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

/** A picture at one of the sizes there are. */
export type PictureRequest = {
  name: string
  width: ImageWidth
  density: (typeof imageDensities)[number]
  format: ImageFormat
}

const sources = new Set(['.png', '.jpg', '.jpeg', '.webp'])
const mostPixels = 40_000_000
/** The name of a photo says all of its content. */
const photoEdition = '1'

const noSuchPicture = () => refuse(404, 'no-such-image', 'There is no picture of this name')

/** Loaded with the first picture that has to be made: it takes 30 MB, and many a start makes none. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // A server has better uses for its memory and its other core than sharp's own caches and threads.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const isWidth = (text: string): text is ImageWidth => Object.hasOwn(imageWidths, text)

/**
 * Reads `<width>@<density>x/<name>.<format>`. Refuses with 400 every size, density, format and spelling that is
 * not listed: there are as many addresses as pictures times 36, and not one more.
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

/** Photos of providers, by the digest in their names. */
export type Photos = {
  /** Where the bytes lie; null: nobody may see such a photo now. */
  find(digest: string): Promise<string | null>
  read(key: string): Promise<Uint8Array>
}

/** A picture as it is before it is made smaller: a file of the product's own, or bytes that are kept for somebody. */
type Source = { edition: string; input: () => Promise<string | Uint8Array> }

/** The public pictures, the product's own and photos of providers, made smaller on demand and kept on disk. */
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
   * Returns the picture's bytes. `beforeMaking` is asked only when it must be made first; requests for the same
   * one share the work. A picture we do not have is refused with 404.
   */
  async get(request: PictureRequest, beforeMaking: () => Promise<void>): Promise<Buffer> {
    const { name, width, density, format } = request
    const digest = digestOf(name)
    const source = digest === null ? await this.#ownSource(name) : await this.#photo(name, digest)
    const file = join(this.#kept, `${name}-${source.edition}`, `${width}@${density}x.${format}`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    await beforeMaking()
    const job = this.#underWay.get(file) ?? this.#make(source, file, request)
    this.#underWay.set(file, job)
    return job.finally(() => this.#underWay.delete(file))
  }

  /** A photo nobody may see any more leaves nothing behind that was made of it. */
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

  /** One at a time: a burst of new sizes must not take the processor from everybody else. */
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
  const picture = sharp(source, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: imageWidths[request.width] * request.density, withoutEnlargement: true })
  const bytes = await inFormat(picture, request.format).toBuffer()
  const temporary = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, bytes)
    await rename(temporary, file)
  } catch {
    // A full or read-only disk costs time at the next request, not this picture.
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
