import type { Hono } from 'hono'
import type { Actor } from '@numo/domains/context.ts'
import {
  maxMoneyFileBytes,
  MoneyFileFacts,
  moneyFilePath,
  sendingMoneyFile,
} from '@numo/domains/insurance-payments/contract-files.ts'
import { storeMoneyFile } from '@numo/domains/insurance-payments/store-money-file.ts'
import { refuse } from '@numo/kit/fail.ts'
import { refuseMethod } from './api.ts'
import { authCookieOf } from './auth-cookie.ts'
import { chooseRole, passGate, type Checks } from './gates.ts'
import { originOf, type HttpRequest, type NodeBindings } from './http-request.ts'
import { jsonResponse, type HttpResponse } from './http-response.ts'
import { createLoadGuard, type LoadGuard } from './load-guard.ts'
import type { Program } from './program.ts'
import { queryFacts } from './query-facts.ts'
import { fileTimeout_ms, isOfType, readBytes } from './read-body.ts'
import type { Respond } from './respond.ts'

type Parts = {
  respond: Respond
  checks: Checks
  guard: LoadGuard
  actorOf: (header: (name: string) => string | undefined) => Promise<Actor>
  contextFor: Program['contextFor']
}

/**
 * Mounts the upload of files of insurers and banks. Bodies are bytes, not JSON, so this is no contract endpoint, but it
 * passes the same gate.
 */
export function mountMoneyFiles(hono: Hono<NodeBindings>, parts: Parts): { stop(): void } {
  const { respond, guard, checks, actorOf, contextFor } = parts
  const arriving = createLoadGuard({ max_running: 2, max_waiting: 8, max_wait_ms: 10_000 })

  const response = async (request: HttpRequest): Promise<HttpResponse> => {
    const actor = await guard.run(() => actorOf((name) => request.header(name)))
    passGate(sendingMoneyFile, actor, checks)
    const role = chooseRole(sendingMoneyFile, actor, {}, checks)
    if (!isOfType(request.header('content-type'), 'application/octet-stream'))
      throw refuse(415, 'not-bytes', 'Send bytes with the content type application/octet-stream')
    const facts = queryFacts(request.search, MoneyFileFacts)
    const caller = originOf(request)
    const ctx = contextFor({ actor, caller, cookie: authCookieOf(undefined, false) }, role)
    const bytes = await arriving.run(() =>
      readBytes(request.raw, maxMoneyFileBytes, fileTimeout_ms)
    )
    return jsonResponse(200, await storeMoneyFile(ctx, { ...facts, bytes }))
  }

  hono.post(moneyFilePath, respond({ pattern: moneyFilePath, limited: true, answer: response }))
  hono.all(
    moneyFilePath,
    respond({ pattern: moneyFilePath, limited: true, answer: () => refuseMethod(['POST']) })
  )
  return { stop: () => arriving.stop() }
}
