import type { Hono } from 'hono'
import type { Actor } from '@numo/domains/context.ts'
import { notAccepted } from '@numo/domains/not-accepted.ts'
import { PhotoFacts, providerPhotoPath } from '@numo/domains/providers/contract-photo.ts'
import { storeProviderPhoto } from '@numo/domains/providers/store-provider-photo.ts'
import { noSuchProvider } from '@numo/domains/providers/get-provider-record.ts'
import { refuse, Refusal } from '@numo/kit/fail.ts'
import { maxFileBytes } from '@numo/adapters/inspection/port.ts'
import { uuid } from '@numo/kit/uuid.ts'
import { jsonResponse, type HttpResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import { originOf, type HttpRequest, type NodeBindings } from './http-request.ts'
import { authCookieOf } from './auth-cookie.ts'
import { chooseRole, passGate, type Checks } from './gates.ts'
import { createLoadGuard, type LoadGuard } from './load-guard.ts'
import type { Program } from './program.ts'
import { queryFacts } from './query-facts.ts'
import { isOfType, fileTimeout_ms, readBytes } from './read-body.ts'
import type { Respond } from './respond.ts'

type Parts = {
  respond: Respond
  checks: Checks
  guard: LoadGuard
  actorOf: (header: (name: string) => string | undefined) => Promise<Actor>
  contextFor: Program['contextFor']
}

/** Authorization for uploading a photo: the same as for changing the provider. */
export const sendingPhoto = {
  access: 'admin',
  features: ['settings'],
  method: 'POST',
  resource: 'provider',
  actions: ['update'],
} as const

/**
 * Mounts the upload of provider photos. Bodies are bytes, not JSON, so this is no contract endpoint, but it passes
 * the same gate.
 */
export function mountProviderPhotos(hono: Hono<NodeBindings>, parts: Parts): { stop(): void } {
  const { respond, guard, checks, actorOf, contextFor } = parts
  const arriving = createLoadGuard({ max_running: 2, max_waiting: 8, max_wait_ms: 10_000 })

  const response = async (request: HttpRequest): Promise<HttpResponse> => {
    const actor = await guard.run(() => actorOf((name) => request.header(name)))
    passGate(sendingPhoto, actor, checks)
    const role = chooseRole(sendingPhoto, actor, {}, checks)
    const id = request.params['id'] ?? ''
    if (!uuid.test(id)) throw noSuchProvider()
    if (!isOfType(request.header('content-type'), 'application/octet-stream'))
      throw refuse(415, 'not-bytes', 'Send bytes with the content type application/octet-stream')
    const facts = queryFacts(request.search, PhotoFacts)
    const caller = originOf(request)
    const ctx = contextFor({ actor, caller, cookie: authCookieOf(undefined, false) }, role)
    const bytes = await arriving.run(() => bytesOf(request))
    return jsonResponse(200, await storeProviderPhoto(ctx, { ...facts, id, bytes }))
  }

  const pattern = providerPhotoPath
  const path = pattern.replace('{id}', ':id')
  hono.post(path, respond({ pattern, limited: true, answer: response }))
  hono.all(path, respond({ pattern, limited: true, answer: () => refuseMethod(['POST']) }))
  return { stop: () => arriving.stop() }
}

const bytesOf = (request: HttpRequest) =>
  readBytes(request.raw, maxFileBytes, fileTimeout_ms).catch((error: unknown) => {
    // Uploaders get a specific error code they can act on.
    const isTooLarge = error instanceof Refusal && error.code === 'too-large'
    throw isTooLarge ? notAccepted('file-too-large') : error
  })
