import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import type { saveMemberNumber as endpoint } from './contract-coverage.ts'

/** Sets a person's member number under a policy; an empty value clears it. */
export const saveMemberNumber = (
  { tx, caller }: Context,
  { accountId, id, version, member_id }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const before = await tx
      .selectFrom('coverage')
      .select(['member_id', 'version'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('status', '<>', 'cancelled')
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw refuse(404, 'no-such-coverage', 'This person is not under the policy')
    if (before.version !== version) throw changedMeanwhile('number')
    const message = member_id || null
    if (message === before.member_id) return { version }
    const after = await tx
      .updateTable('coverage')
      .set({ member_id: message })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await record(tx, caller, {
      action: 'U',
      entity_type: 'coverage',
      entity_id: id,
      account_id: accountId,
      changes: { member_id: message },
    })
    return after
  })
