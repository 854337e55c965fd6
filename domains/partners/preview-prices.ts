import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import {
  maxShown,
  type previewPrices as endpoint,
  type previewOwnPrices as ownEndpoint,
} from './contract-products.ts'
import { planImport } from './plan-import.ts'

/** Returns what an import would change, with the first changes and problems. Changes nothing. Throws 404. */
export const previewPrices = (
  ctx: Context,
  file: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', file.partner_id)
    const { plan, file_problem, fingerprint } = await planImport(tx, file)
    const count = (change: string) => plan.changes.filter((one) => one.change === change).length
    return {
      file_problem,
      added: count('added'),
      changed: count('changed'),
      ended: count('ended'),
      same: plan.same,
      problem_count: plan.problems.length,
      problems: plan.problems.slice(0, maxShown),
      changes: plan.changes.slice(0, maxShown).map(({ change, row, price, before }) => ({
        change,
        row,
        code: price.code,
        name: price.name,
        currency: price.currency,
        unit_price: price.unit_price,
        before_price: before?.unit_price ?? null,
        begins_on: price.begins_on,
      })),
      fingerprint,
    }
  })

/** The same for the caller's own organisation. */
export const previewOwnPrices = (
  ctx: Context,
  { partnerId: partner_id, ...file }: InputOf<typeof ownEndpoint>
): Promise<OutputOf<typeof ownEndpoint>> => previewPrices(ctx, { ...file, partner_id })
