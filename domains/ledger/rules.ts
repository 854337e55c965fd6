import { changesOf } from '@numo/kit/endpoint.ts'

/** Whether a call may post to the ledger: it needs an `Idempotency-Key`. */
export const movesMoney = (endpoint: Parameters<typeof changesOf>[0]): boolean =>
  changesOf(endpoint).includes('ledger')
