import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { neededName } from '../shapes.ts'

/** Currencies a household can choose for totals; amounts of a bill keep their own currency. */
export const householdCurrencies = ['MXN', 'USD', 'EUR', 'CAD', 'GBP', 'CHF'] as const

export const updateHousehold = endpoint({
  name: 'updateHousehold',
  resource: 'account',
  actions: ['update'],
  summary: 'Updates the name and currency of a household',
  method: 'POST',
  path: '/api/v4/account/{accountId}/profile',
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  input: z.strictObject({
    accountId: z.uuid(),
    display_name: neededName(120, 'Enter a name').optional(),
    default_currency: z.enum(householdCurrencies).optional(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404 },
})
