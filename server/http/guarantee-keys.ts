import type { Hono } from 'hono'
import { readGuaranteeKeys } from '@numo/domains/authorizations/guarantee-keys.ts'
import { guaranteeKeysPath } from '@numo/domains/authorizations/rules-guarantee-token.ts'
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
    guaranteeKeysPath,
    respond({
      pattern: guaranteeKeysPath,
      limited: true,
      async answer({ method }) {
        if (method !== 'GET') refuseMethod(['GET'])
        const keys = await readGuaranteeKeys(program.contextFor(null).db)
        return jsonResponse(
          200,
          { keys },
          { 'cache-control': cacheControl, 'content-type': 'application/jwk-set+json' }
        )
      },
    })
  )
}
