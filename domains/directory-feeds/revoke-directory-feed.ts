import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { revokeKey } from '../api-keys/revoke-key.ts'
import type { Context } from '../context.ts'
import type { revokeDirectoryFeed as endpoint } from './contract.ts'

/** Revokes a key of an insurer's feed. */
export const revokeDirectoryFeed = (
  ctx: Context,
  { insurer_id, id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx((tx) => revokeKey(ctx, tx, { kind: 'insurance_company_id', id: insurer_id }, id))
