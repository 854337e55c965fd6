import type { Hono } from 'hono'
import { imageMaxAge, imagePrefix } from '@numo/kit/images.ts'
import { refuseMethod } from './api.ts'
import type { Socketed } from './asked.ts'
import type { Limits } from './limits.ts'
import { Pictures, readPictureAddress } from './pictures.ts'
import type { Respond } from './respond.ts'
import { weakTag } from './answer.ts'

type Parts = { respond: Respond; limits: Limits; pictures: Pictures; build: string }

/** Serves resized pictures under the image prefix (spec 9); making one counts against a limit of its own. */
export function mountImages(app: Hono<Socketed>, { respond, limits, pictures, build }: Parts) {
  app.all(
    `${imagePrefix}/*`,
    respond({
      pattern: `${imagePrefix}/*`,
      limited: false,
      quiet: true,
      async answer(asked) {
        if (asked.method !== 'GET') refuseMethod(['GET'])
        // A query would make as many addresses of one picture as anybody likes.
        const rest = asked.pathname.slice(imagePrefix.length + 1) + (asked.search && '?')
        const wanted = readPictureAddress(rest)
        const body = await pictures.get(wanted, () => limits.pictures(asked.address))
        return {
          kind: 'picture',
          status: 200,
          headers: {
            'content-type': `image/${wanted.format}`,
            'cache-control': `public, max-age=${imageMaxAge}, immutable`,
            etag: weakTag(build, rest, String(body.byteLength)),
          },
          body,
        }
      },
    })
  )
}
