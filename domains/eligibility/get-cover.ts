import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getCover as endpoint } from './contract.ts'
import { readCover } from './read-cover.ts'

/** The policies of a household with everything that belongs to them, in the order of their use. */
export const getCover = (
  { tx, today }: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw noSuch('account')
    return { policies: await readCover(tx, { account_id: accountId }, today()) }
  })
