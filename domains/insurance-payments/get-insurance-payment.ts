import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getInsurancePayment as endpoint, InsurancePayment } from './contract.ts'
import { readInsurancePayment } from './read-insurance-payment.ts'

/** Returns a payment of an insurer with its allocations. Throws 404 `no-such-insurance-payment`. */
export const getInsurancePayment = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<InsurancePayment> => ctx.tx((tx) => readInsurancePayment(tx, id))
