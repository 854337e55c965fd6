import { checkActionCode } from '@numo/domains/users/contract-links.ts'
import * as users from '@numo/domains/users/contract.ts'
import type { Caller } from '../call.ts'
import type { BrowserIdentity } from './identity.ts'

/**
 * What the codes of our mails do. Always through our own server, whoever the identity service is: it knows the rules for
 * passwords, writes down what happened, and sends the letters that follow.
 */
export const mailCodes = ({
  call,
}: Pick<Caller, 'call'>): Pick<BrowserIdentity, 'checkResetCode' | 'confirmReset'> => ({
  checkResetCode: async (code) =>
    (await call(checkActionCode, { mode: 'resetPassword', code })).email,
  confirmReset: async (code, password) =>
    void (await call(users.confirmPasswordReset, { code, password })),
})
