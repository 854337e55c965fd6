import type { Hono } from 'hono'
import type { Actor } from '@numo/domains/context.ts'
import type { DirectoryImports } from '@numo/domains/directory/imports.ts'
import { refuse, refuseField } from '@numo/kit/fail.ts'
import { jsonResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import { chooseRole, passGate, type Checks } from './gates.ts'
import { isOfType } from './read-body.ts'
import type { Respond } from './respond.ts'

type Parts = {
  respond: Respond
  checks: Checks
  imports: DirectoryImports
  actorOf: (header: (name: string) => string | undefined) => Promise<Actor>
}

/** Authorization for uploading a part of a file: the same as for starting the import. */
export const sendingUpload = {
  access: 'admin',
  features: ['settings'],
  method: 'POST',
  resource: 'directory',
  actions: ['write'],
} as const

/**
 * Mounts the upload of import files in parts. Bodies are bytes, not JSON, so this is no contract endpoint, but it
 * passes the same gate.
 */
export function mountUploads(
  app: Hono<NodeBindings>,
  { respond, checks, imports, actorOf }: Parts
) {
  const pattern = '/api/v4/admin/directory/uploads/{upload_id}'
  const path = pattern.replace('{upload_id}', ':upload_id')
  const response = async (request: HttpRequest) => {
    const actor = await actorOf((name) => request.header(name))
    passGate(sendingUpload, actor, checks)
    chooseRole(sendingUpload, actor, {}, checks)
    if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
    if (!isOfType(request.header('content-type'), 'application/octet-stream'))
      throw refuse(415, 'not-bytes', 'Send bytes with the content type application/octet-stream')
    const sent = new URLSearchParams(request.search)
    const offset = sent.get('offset') ?? ''
    if (sent.size !== 1 || !/^\d{1,15}$/.test(offset))
      throw refuseField('offset', 'not_whole', 'say where in the file this part begins')
    const { body } = request.raw
    const upload_id = request.params['upload_id'] ?? ''
    return jsonResponse(
      200,
      await imports.add(actor.user_id, upload_id, { offset: Number(offset), body })
    )
  }
  app.post(path, respond({ pattern, limited: true, answer: response }))
  app.all(path, respond({ pattern, limited: true, answer: () => refuseMethod(['POST']) }))
}
