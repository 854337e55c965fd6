import type { Hono } from 'hono'
import { readDirectoryFeed } from '@numo/domains/directory-feeds/read-directory-feed.ts'
import { feedPaths, type FeedFormat } from '@numo/domains/directory-feeds/rules.ts'
import { refuseMethod } from './api.ts'
import type { NodeBindings } from './http-request.ts'
import { textResponse } from './http-response.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

const types = { json: 'application/json', csv: 'text/csv' } as const

/**
 * Mounts the feeds of mistakes that insurers read. A key of a feed is no user and opens nothing else, so they are no contract
 * endpoints; one of them is CSV.
 */
export function mountDirectoryFeeds(app: Hono<NodeBindings>, program: Program, respond: Respond) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  for (const format of Object.keys(feedPaths) as FeedFormat[]) {
    const path = feedPaths[format]
    app.all(
      path,
      respond({
        pattern: path,
        limited: true,
        async answer(request) {
          if (request.method !== 'GET') refuseMethod(['GET'])
          const key = /^Bearer (\S+)$/.exec(request.header('authorization') ?? '')?.[1] ?? ''
          const body = await readDirectoryFeed(program.contextFor(null), key, format)
          return textResponse(200, types[format], body, {
            'cache-control': 'private, no-store',
            ...(format === 'csv' && {
              'content-disposition': 'attachment; filename="directory-mistakes.csv"',
            }),
          })
        },
      })
    )
  }
}
