import type { Hono } from 'hono'
import { imageMaxAge, imagePrefix } from '@numo/kit/images.ts'
import { refuseMethod } from './api.ts'
import type { NodeBindings } from './http-request.ts'
import type { Limits } from './limits.ts'
import { Pictures, readPictureAddress } from './pictures.ts'
import type { Respond } from './respond.ts'
import { weakTag } from './http-response.ts'

type Parts = { respond: Respond; limits: Limits; pictures: Pictures; build: string }

/**
 * Serves resized pictures under the image prefix (specification section 9); creating one has a rate limit of its
 * own.
 */
export function mountImages(app: Hono<NodeBindings>, { respond, limits, pictures, build }: Parts) {
  app.all(
    `${imagePrefix}/*`,
    respond({
      pattern: `${imagePrefix}/*`,
      limited: false,
      quiet: true,
      async answer(request) {
        if (request.method !== 'GET') refuseMethod(['GET'])
        // A query would give one picture any number of addresses, so it makes the address invalid.
        const rest = request.pathname.slice(imagePrefix.length + 1) + (request.search && '?')
        const pictureRequest = readPictureAddress(rest)
        const body = await pictures.get(pictureRequest, () => limits.pictures(request.address))
        return {
          kind: 'picture',
          status: 200,
          headers: {
            'content-type': `image/${pictureRequest.format}`,
            'cache-control': `public, max-age=${imageMaxAge}, immutable`,
            etag: weakTag(build, rest, String(body.byteLength)),
          },
          body,
        }
      },
    })
  )
}
