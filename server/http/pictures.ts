import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import type { Sharp } from 'sharp'
import { refuse } from '@numo/kit/fail.ts'
import {
  imageDensities,
  imageFormats,
  imageWidths,
  type ImageFormat,
  type ImageWidth,
} from '@numo/kit/images.ts'

/** A picture at one of the sizes there are. */
export type PictureWanted = {
  name: string
  width: ImageWidth
  density: (typeof imageDensities)[number]
  format: ImageFormat
}

const sources = new Set(['.png', '.jpg', '.jpeg', '.webp'])
const mostPixels = 40_000_000

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
export function readPictureAddress(rest: string): PictureWanted {
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

/** The product's own public pictures, made smaller on demand and kept on disk. */
export class Pictures {
  readonly #folder: string
  readonly #kept: string
  readonly #underWay = new Map<string, Promise<Buffer>>()
  #lastJob: Promise<unknown> = Promise.resolve()

  constructor(folder: string, cacheFolder: string) {
    this.#folder = folder
    this.#kept = cacheFolder
  }

  /**
   * Gives the picture's bytes. `beforeMaking` is asked only when it must be made first; requests for the same
   * one share the work. A picture we do not have is refused with 404.
   */
  async get(wanted: PictureWanted, beforeMaking: () => Promise<void>): Promise<Buffer> {
    const source = await this.#sourceOf(wanted.name)
    const { mtimeMs, size } = await stat(source)
    const edition = createHash('sha256')
      .update(`${source} ${mtimeMs} ${size}`)
      .digest('hex')
      .slice(0, 12)
    const { name, width, density, format } = wanted
    const file = join(this.#kept, `${name}-${edition}`, `${width}@${density}x.${format}`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    await beforeMaking()
    const job = this.#underWay.get(file) ?? this.#make(source, file, wanted)
    this.#underWay.set(file, job)
    return job.finally(() => this.#underWay.delete(file))
  }

  async #sourceOf(name: string) {
    const names = await readdir(this.#folder).catch(() => [])
    const found = names.find((file) => {
      const { name: own, ext } = parse(file)
      return own === name && sources.has(ext)
    })
    if (!found) throw refuse(404, 'no-such-image', 'There is no picture of this name')
    return join(this.#folder, found)
  }

  /** One at a time: a burst of new sizes must not take the processor from everybody else. */
  #make(source: string, file: string, wanted: PictureWanted): Promise<Buffer> {
    const job = this.#lastJob.then(() => make(source, file, wanted))
    this.#lastJob = job.catch(() => {})
    return job
  }
}

async function make(source: string, file: string, wanted: PictureWanted): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(source, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: imageWidths[wanted.width] * wanted.density, withoutEnlargement: true })
  const bytes = await inFormat(picture, wanted.format).toBuffer()
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
