import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type * as contract from './contract-household.ts'
import { readOwnAppointments } from './read-appointments.ts'

/** Returns the appointments of a household: what waits or comes first, by its time, then the latest. */
export const listAccountAppointments = (
  ctx: Context,
  { accountId, locale, limit }: InputOf<typeof contract.listAccountAppointments>
): Promise<OutputOf<typeof contract.listAccountAppointments>> =>
  ctx.tx(async (tx) => ({
    rows: await readOwnAppointments(
      tx,
      {
        where: sql`a.account_id = ${accountId}`,
        order: sql`
          a.status not in ('accepted', 'offered', 'requested'),
          case when a.status in ('accepted', 'offered', 'requested') then coalesce(a.starts_at, a.created_at) end,
          coalesce(a.starts_at, a.created_at) desc, a.id`,
        limit,
      },
      locale,
      ctx.now()
    ),
  }))
