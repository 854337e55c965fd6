import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { beginDirectoryUpload as contract } from './contract-admin.ts'
import { partBytes } from './imports.ts'

/** Begins the upload of an import file. Returns its id and the size of one part in bytes. */
export async function beginDirectoryUpload(
  { actor, imports }: Context,
  file: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  if (!actor) throw new Error('An upload needs somebody who sends it')
  return { ...(await imports.begin(actor.user_id, file)), part_bytes: partBytes }
}
