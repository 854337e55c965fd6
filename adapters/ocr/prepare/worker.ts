/**
 * Worker thread that prepares pictures. Preparing takes about a second of CPU per picture and must not block the
 * server.
 */
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { assess } from '@numo/kit/picture-quality.ts'
import type { Colours } from './find-card.ts'
import { flatten, sized } from './prepare.ts'
import type { PrepareAnswer, PrepareRequest, Prepared } from './protocol.ts'

/** Upper limit of pixels: larger pictures are decompression bombs or posters. */
const maxPixels = 40e6
const maxSide = 2400
const searchSide = 480

sharp.cache(false)
sharp.concurrency(1)

/** Whether the capture step would advise to take another picture because text may be missing from this one. */
function isPoor({ data, width, height }: Colours): boolean {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4)
  return assess({ data: rgba, width, height }).hints.some(
    (hint) => hint === 'blurred' || hint === 'glare'
  )
}

async function prepare(picture: Uint8Array): Promise<Prepared> {
  const given = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  const { autoOrient } = await sharp(picture, { limitInputPixels: maxPixels }).metadata()
  const inside = async (longest: number): Promise<Colours> => {
    const { data, info } = await given
      .clone()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  }
  const search = await inside(searchSide)
  const { even, plain, ...rest } = flatten(await inside(maxSide), search)
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    even,
    plain,
    small: sized(even, 1000),
    is_poor: isPoor(search),
    ...rest,
  }
}

parentPort?.on('message', ({ id, picture }: PrepareRequest) => {
  const answer = (message: PrepareAnswer) => parentPort?.postMessage(message)
  prepare(picture).then(
    (prepared) => answer({ id, prepared }),
    (error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error)
      answer({ id, problem, is_unreadable: true })
    }
  )
})
