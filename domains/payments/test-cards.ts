import type { TestApp, Caller } from '@numo/server/test-app.ts'
import { finishCardSetup, startCardSetup } from './contract.ts'

/** Puts a card on file as the page does: starts a setup, gives the card to the service, and finishes the setup. */
export async function insertCard(
  app: TestApp,
  as: Caller,
  accountId: string,
  number = '4242424242424242'
) {
  const started = await app.call(
    startCardSetup,
    { accountId, consents: true, locale: 'en' },
    { as }
  )
  const { setup_id, client_secret: secret } = started.body
  const taken = await app.payments.service.takeCard(
    { id: setup_id, secret, return_url: 'http://localhost:3000/es/home/billing' },
    { number, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123', holder: null }
  )
  const finished = await app.call(finishCardSetup, { accountId, setup_id }, { as })
  return { setup_id, secret, taken, finished }
}
