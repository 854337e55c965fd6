import type { Hono } from 'hono'
import { refuse } from '@numo/kit/fail.ts'
import { jsonResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import type { NodeBindings } from './http-request.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

const path = '/.well-known/jwks.json'
/**
 * A new key pair is used at once, so caches may hold the set only five minutes, less than the cooldown of `jose`.
 */
const cacheControl = 'public, max-age=300'

/** Mounts the public keys that verify our ID tokens (JWKS, RFC 7517). 404 when another service signs them. */
export function mountPublicKeys(app: Hono<NodeBindings>, { identity }: Program, respond: Respond) {
  app.all(
    path,
    respond({
      pattern: path,
      limited: true,
      async answer({ method }) {
        if (method !== 'GET') refuseMethod(['GET'])
        const keys = await identity.publicKeys()
        if (!keys) throw refuse(404, 'not-found', 'Another service signs the tokens here')
        return jsonResponse(
          200,
          { keys },
          { 'cache-control': cacheControl, 'content-type': 'application/jwk-set+json' }
        )
      },
    })
  )
}
