import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Actor } from '@numo/domains/context.ts'
import { PartnerUploadFacts, UploadFacts } from '@numo/domains/documents/contract.ts'
import { storeCameraPicture } from '@numo/domains/documents/store-camera-picture.ts'
import { addAuthorizationFile } from '@numo/domains/authorizations/add-authorization-file.ts'
import { storePartnerDocument } from '@numo/domains/documents/store-partner-document.ts'
import { readDocument } from '@numo/domains/documents/read-document.ts'
import { contentDisposition, isShown, maxUploadBytes } from '@numo/domains/documents/rules.ts'
import { uploadDocument } from '@numo/domains/documents/upload-document.ts'
import { notAccepted } from '@numo/domains/not-accepted.ts'
import { noSuch } from '@numo/domains/no-such.ts'
import { refuse, Refusal, refuseField } from '@numo/kit/fail.ts'
import { createFairSlots, NoRoom } from '@numo/kit/fair-slots.ts'
import { BillQuery } from '@numo/domains/extractions/contract-bill.ts'
import type { Logger } from 'pino'
import { uuid } from '@numo/kit/uuid.ts'
import { createBillHandler } from './bills.ts'
import { jsonResponse, type HttpResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import { originOf, type HttpRequest, type NodeBindings } from './http-request.ts'
import { authCookieOf } from './auth-cookie.ts'
import { chooseRole, passGate, type Checks } from './gates.ts'
import type { LoadGuard } from './load-guard.ts'
import type { RequestAuth, Program } from './program.ts'
import { queryFacts } from './query-facts.ts'
import { dropBody, isOfType, fileTimeout_ms, readBytes } from './read-body.ts'
import type { Respond } from './respond.ts'
import { cardSides } from '@numo/domains/documents/enums.ts'

type Parts = {
  respond: Respond
  log: Logger
  checks: Checks
  guard: LoadGuard
  actorOf: (header: (name: string) => string | undefined) => Promise<Actor>
  contextFor: Program['contextFor']
}

const features = ['document_management'] as const
/** Authorization for uploads: the household, and staff with a second factor, as for every call about an account. */
export const sendingDocument = {
  access: 'account',
  staff: { feature: 'document_management', needs_second_factor: true },
  owns: { param: 'accountId', as: 'account' },
  method: 'POST',
  features,
  resource: 'document',
  actions: ['write'],
} as const
/** Authorization for downloads; row-level security decides whose document it is. */
export const seeingDocument = {
  access: 'account',
  staff: { feature: 'document_management', needs_second_factor: true },
  owns: { param: 'document_id', as: 'document' },
  method: 'GET',
  features,
  resource: 'document',
} as const

const sendingFor = <As extends 'claim' | 'authorization'>(as: As) =>
  ({
    access: 'partner',
    owns: { param: 'id', as },
    method: 'POST',
    features,
    resource: 'document',
    actions: ['write'],
  }) as const
/** Authorization for files that a clinic sends for its claim, and for its authorization of care. */
export const sendingPartnerDocument = sendingFor('claim')
export const sendingAuthorizationDocument = sendingFor('authorization')
/** Authorization for files that a clinic sent. */
export const seeingPartnerDocument = {
  access: 'partner',
  owns: { param: 'document_id', as: 'document' },
  method: 'GET',
  features,
  resource: 'document',
} as const

/**
 * Limits of uploads under way, in total and per household, so that slow connections of one household do not block
 * another.
 */
const arrivals = {
  max_running: 8,
  max_running_each: 2,
  max_waiting: 32,
  max_waiting_each: 4,
  max_wait_ms: 10_000,
}

/**
 * Mounts upload and download of documents. Bodies are bytes, not JSON, so these are no contract endpoints, but they
 * pass the same gate.
 */
export function mountDocuments(app: Hono<NodeBindings>, parts: Parts) {
  const { respond, log, guard, checks, actorOf, contextFor } = parts
  const billHandler = createBillHandler(log)
  const arriving = createFairSlots(arrivals)

  const requesterOf = async (request: HttpRequest, isPublic = false): Promise<RequestAuth> => ({
    actor: isPublic ? null : await guard.run(() => actorOf((name) => request.header(name))),
    caller: originOf(request),
    cookie: authCookieOf(undefined, false),
  })
  const refuseOther = (request: HttpRequest) => {
    if (!isOfType(request.header('content-type'), 'application/octet-stream'))
      throw refuse(415, 'not-bytes', 'Send bytes with the content type application/octet-stream')
  }
  const bytesOf = (request: HttpRequest, owner: string) => {
    const since = performance.now()
    // Waiting and receiving together must end before the server's request timeout.
    const left_ms = () => fileTimeout_ms - (performance.now() - since)
    const read = () => readBytes(request.raw, maxUploadBytes, left_ms())
    return arriving.run(owner, read).catch(async (error: unknown) => {
      if (error instanceof NoRoom) {
        await dropBody(request.raw, left_ms())
        throw notAccepted('file-busy')
      }
      // Uploaders get a specific error code they can act on.
      const isTooLarge = error instanceof Refusal && error.code === 'too-large'
      throw isTooLarge ? notAccepted('file-too-large') : error
    })
  }

  /** Receives a file for a household, behind the gate, with what its query says. */
  const receive = async <T extends z.ZodType>(request: HttpRequest, shape: T) => {
    const accountId = request.params['accountId'] ?? ''
    const auth = await requesterOf(request)
    passGate(sendingDocument, auth.actor, checks)
    if (!uuid.test(accountId)) throw refuseField('accountId', 'invalid_format', 'this is no id')
    const role = chooseRole(sendingDocument, auth.actor, { accountId }, checks)
    const ctx = contextFor(auth, role)
    const facts = queryFacts(request.search, shape)
    refuseOther(request)
    const bytes = await bytesOf(request, (role === 'admin' && auth.actor?.user_id) || accountId)
    return { ctx, facts, account_id: accountId, bytes }
  }

  const take = async (request: HttpRequest): Promise<HttpResponse> => {
    const { ctx, facts, ...file } = await receive(request, UploadFacts)
    return jsonResponse(200, await uploadDocument(ctx, { ...facts, ...file }))
  }

  const takeBill = async (request: HttpRequest): Promise<HttpResponse> => {
    const { ctx, facts, ...file } = await receive(request, BillQuery)
    return billHandler(ctx, { ...facts, ...file })
  }

  const takeFromPartner =
    (gate: typeof sendingPartnerDocument | typeof sendingAuthorizationDocument) =>
    async (request: HttpRequest): Promise<HttpResponse> => {
      const { as } = gate.owns
      const id = request.params['id'] ?? ''
      const auth = await requesterOf(request)
      passGate(gate, auth.actor, checks)
      if (!uuid.test(id)) throw noSuch(as)
      const ctx = contextFor(auth, chooseRole(gate, auth.actor, { id }, checks))
      const facts = queryFacts(request.search, PartnerUploadFacts)
      refuseOther(request)
      const bytes = await bytesOf(request, auth.actor?.user_id ?? id)
      const file = { ...facts, bytes }
      return jsonResponse(
        200,
        await (as === 'claim'
          ? storePartnerDocument(ctx, { ...file, claim_id: id })
          : addAuthorizationFile(ctx, { ...file, authorization_id: id }))
      )
    }

  const give =
    (what: 'content' | 'preview', gate: typeof seeingDocument | typeof seeingPartnerDocument) =>
    async (request: HttpRequest): Promise<HttpResponse> => {
      const document_id = request.params['document_id'] ?? ''
      const auth = await requesterOf(request)
      passGate(gate, auth.actor, checks)
      if (!uuid.test(document_id)) throw noSuch('document')
      const ctx = contextFor(auth, chooseRole(gate, auth.actor, { document_id }, checks))
      const { bytes, mime_type, file_name } = await readDocument(ctx, { document_id, what })
      return {
        kind: 'data',
        status: 200,
        headers: {
          'content-type': mime_type,
          'content-disposition': contentDisposition(file_name, isShown(mime_type)),
          // User content must run no script, load nothing and not be cached.
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'cache-control': 'private, no-store',
        },
        body: bytes,
      }
    }

  const takeFromPhone = async (request: HttpRequest): Promise<HttpResponse> => {
    const ctx = contextFor(await requesterOf(request, true))
    const side = cardSides.find((one) => request.search === `side=${one}`)
    if (!side) throw refuseField('side', 'invalid_option', 'front or back')
    const token = request.header('camera-token') ?? ''
    if (token === '' || token.length > 200)
      throw refuse(410, 'camera-over', 'This link is over. Ask for a new code on your computer.')
    refuseOther(request)
    const bytesFor = (account_id: string) => bytesOf(request, account_id)
    return jsonResponse(200, await storeCameraPicture(ctx, { token, side, bytesFor }))
  }

  const mount = (
    pattern: string,
    method: 'GET' | 'POST',
    response: (request: HttpRequest) => Promise<HttpResponse>
  ) => {
    const path = pattern.replace(/\{(\w+)\}/g, ':$1')
    app.on(method, path, respond({ pattern, limited: true, answer: response }))
    return { path, pattern, method }
  }
  const others = ({ path, pattern, method }: ReturnType<typeof mount>) =>
    app.all(path, respond({ pattern, limited: true, answer: () => refuseMethod([method]) }))

  // This address is also the list, which the API mounts; the API refuses the other methods.
  mount('/api/v4/account/{accountId}/documents', 'POST', take)
  others(mount('/api/v4/documents/{document_id}/content', 'GET', give('content', seeingDocument)))
  others(mount('/api/v4/documents/{document_id}/preview', 'GET', give('preview', seeingDocument)))
  for (const [path, gate] of [
    ['/api/v4/dashboard/claims/{id}/documents', sendingPartnerDocument],
    ['/api/v4/dashboard/authorizations/{id}/documents', sendingAuthorizationDocument],
  ] as const)
    others(mount(path, 'POST', takeFromPartner(gate)))
  others(
    mount(
      '/api/v4/dashboard/documents/{document_id}/content',
      'GET',
      give('content', seeingPartnerDocument)
    )
  )
  others(mount('/api/v4/camera/pictures', 'POST', takeFromPhone))
  others(mount('/api/v4/account/{accountId}/bills', 'POST', takeBill))
}
