import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { AuthorizationStatus } from './enums.ts'

type Requested = { id: string; version?: number }

/**
 * Locks an authorization for a change by staff or the program and returns it. Throws 404 `no-such-authorization`, 409
 * `changed-meanwhile` for another version.
 */
export async function lockAuthorization(tx: Tx, { id, version }: Requested) {
  const row = await tx
    .selectFrom('prior_authorization')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noSuch('authorization')
  if (version !== undefined && row.version !== version) throw changedMeanwhile('authorization')
  return row
}

/**
 * Locks an authorization of the caller's clinic; undefined when the clinic may change nothing of it any more. Throws 404
 * `no-such-authorization`.
 */
export async function lockPartnerAuthorization(tx: Tx, ctx: Pick<Context, 'actor'>, id: string) {
  const partner_id = actingPartner(ctx)
  const known = await tx
    .selectFrom('prior_authorization')
    .select('id')
    .where('id', '=', id)
    .where('partner_id', '=', partner_id)
    .executeTakeFirst()
  if (!known) throw noSuch('authorization')
  // Row-level security lets a clinic lock only what it may change.
  return tx
    .selectFrom('prior_authorization')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the status an event leads to. Throws 409 `no-such-move` when it may not happen now, or not by the caller. */
export async function statusAfter(
  tx: Tx,
  status: AuthorizationStatus,
  event: string
): Promise<AuthorizationStatus> {
  const { rows } = await sql<{ to_status: AuthorizationStatus }>`
    select to_status from status_transition
     where entity = 'prior_authorization' and from_status = ${status} and event = ${event} and app.role() = any (roles)`.execute(
    tx
  )
  const [move] = rows
  if (!move) throw noMove()
  return move.to_status
}

/** Refusal (409) of a move that the status of an authorization does not allow. */
export const noMove = () =>
  refuse(
    409,
    'no-such-move',
    'This authorization has moved on. Load it again to see what it needs.'
  )
