import type { Hono } from 'hono'
import { readPublicKeys } from '@numo/domains/authorizations/read-public-keys.ts'
import { publicKeysPath } from '@numo/domains/authorizations/rules-public-keys.ts'
import { refuseMethod } from './api.ts'
import type { NodeBindings } from './http-request.ts'
import { jsonResponse } from './http-response.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

/** A new key signs letters at once, so caches may hold the set only five minutes. */
const cacheControl = 'public, max-age=300'

/** Mounts the public keys that verify letters of guarantee (JWKS, RFC 7517). Anybody may read them from any site. */
export function mountGuaranteeKeys(app: Hono<NodeBindings>, program: Program, respond: Respond) {
  app.all(
    publicKeysPath,
    respond({
      pattern: publicKeysPath,
      limited: true,
      async answer({ method }) {
        if (method !== 'GET') refuseMethod(['GET'])
        const keys = await readPublicKeys(program.contextFor(null).db)
        return jsonResponse(
          200,
          { keys },
          { 'cache-control': cacheControl, 'content-type': 'application/jwk-set+json' }
        )
      },
    })
  )
}

/** Returns the public keys for the page that checks letters and cards, so that a device that keeps it needs no network. */
export const keysOnPage = async (path: string, db: Parameters<typeof readPublicKeys>[0]) =>
  path === '/verify' ? { public_keys: await readPublicKeys(db) } : {}
