import type { InputOf } from '@numo/kit/endpoint.ts'
import type { BulkOutcome } from '@numo/kit/list.ts'
import type { Caller, Context, Tx } from '../context.ts'
import { runBulk, type BulkAction, type Changed, type Effect } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { addressSource, type AddressFilters } from './address-source.ts'
import { addressListInput, type changeAddresses as endpoint } from './contract-admin.ts'
import { normaliseAddresses, restoreTexts } from './normalise-addresses.ts'
import { restoreAddresses, removeDuplicates } from './remove-duplicates.ts'
import { revertTie, revertUntie, tieAddresses, untieAddresses } from './tie-addresses.ts'

type Name = InputOf<typeof endpoint>['action']
type Change = (tx: Tx, caller: Caller, ids: readonly string[]) => Promise<Effect>
type Revert = (tx: Tx, caller: Caller, kept: readonly Changed[]) => Promise<Effect>

const actions: Readonly<Record<Name, { change: Change; revert: Revert }>> = {
  normalise: { change: normaliseAddresses, revert: restoreTexts },
  remove_duplicates: { change: removeDuplicates, revert: restoreAddresses },
  tie: { change: tieAddresses, revert: revertTie },
  untie: { change: untieAddresses, revert: revertUntie },
}

const actionOf = (caller: Caller, action: Name): BulkAction<AddressFilters> => ({
  name: `addresses.${action}`,
  source: addressSource,
  parse: parseQuery(addressListInput),
  change: (tx, ids) => actions[action].change(tx, caller, ids),
  revert: (tx, kept) => actions[action].revert(tx, caller, kept),
})

/**
 * Bulk actions on addresses: normalizes their text, removes an owner's duplicates (the oldest stays), or ties and
 * unties addresses of one place. All can be undone.
 */
export const changeAddresses = (
  ctx: Context,
  { action, ...input }: InputOf<typeof endpoint>
): Promise<BulkOutcome> => runBulk(ctx, actionOf(ctx.caller, action), input)
