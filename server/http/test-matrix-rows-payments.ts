import type { Row } from './test-matrix-rows.ts'

const own = { who: 'account', owns: 'account' } as const
const read = { ...own, staff: { feature: 'billing' } } as const
const staff = { who: 'admin', owns: 'account', features: ['billing'] } as const
const nothing = '00000000-0000-7000-8000-000000000000'

/** Cards on file and payments. */
export const paymentRows: Record<string, Row> = {
  listPaymentMethods: { ...read, input: (t) => ({ accountId: t.account_id }) },
  startCardSetup: {
    ...own,
    input: (t) => ({ accountId: t.account_id, consents: true, locale: 'en' }),
  },
  finishCardSetup: {
    ...own,
    input: (t) => ({ accountId: t.account_id, setup_id: 'seti_of_nobody' }),
    gives: 404,
  },
  removePaymentMethod: {
    ...own,
    input: (t) => ({ accountId: t.account_id, id: nothing }),
    gives: 404,
  },
  setPaymentMethod: {
    ...own,
    input: (t) => ({ accountId: t.account_id, stripe_payment_method_id: 'pm_of_nobody' }),
    gives: 422,
  },
  listAccountPayments: { ...read, input: (t) => ({ accountId: t.account_id }) },
  exportAccountPayments: { ...read, input: (t) => ({ accountId: t.account_id, year: 2026 }) },
  getAccountBilling: { ...staff, input: (t) => ({ id: t.account_id }) },
  removeAccountCard: {
    ...staff,
    second_factor: true,
    input: (t) => ({ id: t.account_id, payment_method_id: nothing, reason: 'asked by phone' }),
    gives: 404,
  },
}
