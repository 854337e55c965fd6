import type { Hono } from 'hono'
import type { Actor } from '@numo/domains/context.ts'
import { exportPath } from '@numo/domains/privacy/contract.ts'
import { openExport } from '@numo/domains/privacy/open-export.ts'
import { refuse } from '@numo/kit/fail.ts'
import { uuid } from '@numo/kit/uuid.ts'
import type { HttpResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import { originOf, type HttpRequest, type NodeBindings } from './http-request.ts'
import { chooseRole, passGate, type Checks } from './gates.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

type Parts = {
  respond: Respond
  checks: Checks
  contextFor: Program['contextFor']
  actorOf: (header: (name: string) => string | undefined) => Promise<Actor>
}

/** Authorization for downloading an export; row-level security decides whose it is. */
export const exportAccess = {
  access: 'account',
  owns: { param: 'id', as: 'document' },
  flagless: 'right',
  method: 'GET',
  not_in_view: true,
} as const

/**
 * Mounts the download of a household's export. The body is bytes, so it is no contract endpoint, but it passes the
 * same gate.
 */
export function mountExportDownload(app: Hono<NodeBindings>, parts: Parts) {
  const { respond, checks, contextFor, actorOf } = parts
  const pattern = exportPath
  const path = pattern.replace('{id}', ':id')
  const response = async (request: HttpRequest): Promise<HttpResponse> => {
    const actor = await actorOf((name) => request.header(name))
    passGate(exportAccess, actor, checks)
    const role = chooseRole(exportAccess, actor, { id: request.params['id'] }, checks)
    const caller = originOf(request)
    const cookie = { read: () => null, set() {}, forget() {} }
    const id = request.params['id'] ?? ''
    if (!uuid.test(id)) throw refuse(404, 'no-such-export', 'There is no such copy')
    const ctx = contextFor({ actor, caller, cookie }, role)
    return {
      kind: 'data',
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${ctx.settings.brand.name.replace(/[^\w-]/g, '')}-${ctx.today()}.zip"`,
      },
      body: await openExport(ctx, id),
    }
  }
  app.get(path, respond({ pattern, limited: true, answer: response }))
  app.all(path, respond({ pattern, limited: true, answer: () => refuseMethod(['GET']) }))
}
