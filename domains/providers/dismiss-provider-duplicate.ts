import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { dismissProviderDuplicate as contract } from './contract-merge.ts'
import { noSuchProvider } from './get-provider-record.ts'

/** Dismisses a duplicate; the pair is not proposed again. */
export const dismissProviderDuplicate = (
  { tx, caller }: Context,
  { one_id, other_id }: InputOf<typeof contract>
) =>
  tx(async (tx) => {
    if (one_id === other_id) throw refuse(409, 'same-provider', 'Choose two pages')
    const known = await tx
      .selectFrom('provider')
      .select('id')
      .where('id', 'in', [one_id, other_id])
      .execute()
    if (known.length < 2) throw noSuchProvider()
    const [first = one_id, second = other_id] = [one_id, other_id].toSorted()
    await tx
      .insertInto('provider_not_same')
      .values({ one_id: first, other_id: second })
      .onConflict((pair) => pair.doNothing())
      .execute()
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: one_id,
      changes: { not_same_as: other_id },
    })
    return { done: true as const }
  })
