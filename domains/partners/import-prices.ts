import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type {
  importPrices as endpoint,
  importOwnPrices as ownEndpoint,
} from './contract-products.ts'
import { lockPartner } from './create-agreement.ts'
import { planImport } from './plan-import.ts'
import { writePrices } from './write-prices.ts'

/**
 * Imports a price list as it was previewed, all of it or nothing. Throws 409 `import-changed` when it would change
 * something else by now, `import-errors` when a row cannot be imported.
 */
export const importPrices = (
  ctx: Context,
  { fingerprint, ...file }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await lockPartner(tx, file.partner_id)
    const planned = await planImport(tx, file)
    const { plan, file_problem } = planned
    if (file_problem !== null || plan.problems.length > 0)
      throw refuse(409, 'import-errors', 'Some rows cannot be imported.')
    if (planned.fingerprint !== fingerprint)
      throw refuse(409, 'import-changed', 'The price list changed meanwhile. Preview it again.')
    await writePrices(tx, ctx, file.partner_id, plan)
    return { changed: plan.changes.length }
  })

/** The same for the caller's own organisation. */
export const importOwnPrices = (
  ctx: Context,
  { partnerId: partner_id, ...file }: InputOf<typeof ownEndpoint>
): Promise<OutputOf<typeof ownEndpoint>> => importPrices(ctx, { ...file, partner_id })
