import type { InputOf } from '@numo/kit/endpoint.ts'
import type { BulkOutcome } from '@numo/kit/list.ts'
import type { Caller, Context } from '../context.ts'
import { runBulk, type BulkAction } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { addressSource, type AddressFilters } from './address-source.ts'
import { addressListInput, type changeAddresses as endpoint } from './contract-admin.ts'
import { normaliseAddresses, restoreTexts } from './normalise-addresses.ts'
import { putBack, removeDuplicates } from './remove-duplicates.ts'

const actionOf = (
  caller: Caller,
  action: InputOf<typeof endpoint>['action']
): BulkAction<AddressFilters> => ({
  name: `addresses.${action}`,
  source: addressSource,
  parse: parseQuery(addressListInput),
  ...(action === 'normalise'
    ? {
        change: (tx, ids) => normaliseAddresses(tx, caller, ids),
        revert: (tx, kept) => restoreTexts(tx, caller, kept),
      }
    : {
        change: (tx, ids) => removeDuplicates(tx, caller, ids),
        revert: (tx, kept) => putBack(tx, caller, kept),
      }),
})

/** Writes addresses in one form, or removes what one owner has twice (the oldest stays). Both can be taken back. */
export const changeAddresses = (
  ctx: Context,
  { action, ...input }: InputOf<typeof endpoint>
): Promise<BulkOutcome> => runBulk(ctx, actionOf(ctx.caller, action), input)
