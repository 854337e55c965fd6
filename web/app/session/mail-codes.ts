import { checkActionCode } from '@numo/domains/users/contract-links.ts'
import * as users from '@numo/domains/users/contract.ts'
import type { Caller } from '../call.ts'
import type { BrowserIdentity } from './identity.ts'

/**
 * Uses the action codes of our emails. Always through our own server, whichever identity service is configured: it
 * applies the password rules, records the event and sends the follow-up emails.
 */
export const mailCodes = ({
  call,
}: Pick<Caller, 'call'>): Pick<BrowserIdentity, 'checkResetCode' | 'confirmReset'> => ({
  checkResetCode: async (code) =>
    (await call(checkActionCode, { mode: 'resetPassword', code })).email,
  confirmReset: async (code, password) =>
    void (await call(users.confirmPasswordReset, { code, password })),
})
