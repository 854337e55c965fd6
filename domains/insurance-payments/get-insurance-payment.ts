import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getInsurancePayment as endpoint, InsurancePayment } from './contract.ts'
import { readInsurancePayment } from './read-insurance-payment.ts'

/** Returns a payment of an insurer with its allocations, as it is or was at the end of a day. Throws 404 `no-such-insurance-payment`. */
export const getInsurancePayment = (
  ctx: Context,
  { id, as_of }: InputOf<typeof endpoint>
): Promise<InsurancePayment> => ctx.tx((tx) => readInsurancePayment(tx, id, as_of))
