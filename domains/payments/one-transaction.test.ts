import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import * as contract from './contract.ts'
import { insertCard } from './test-cards.ts'

/* Each POST about cards calls the payment service first and then writes in one transaction: a kill leaves all or nothing. */

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const household = async () => {
  const as = await make.client(app)
  return { as, accountId: as.account_id }
}

/** Returns the audit events and notifications of a household except `known`, and how many transactions wrote them. */
async function writesOf(account_id: string, known: readonly string[] = []) {
  const { rows } = await sql<{ id: string; xmin: string; what: string }>`
    select id::text, xmin::text, action || ' ' || entity_type as what from audit_event where account_id = ${account_id}
    union all
    select id::text, xmin::text, 'told ' || kind from notification where account_id = ${account_id}
    order by what`.execute(app.database.db)
  const made = rows.filter(({ id }) => !known.includes(id))
  return {
    ids: rows.map(({ id }) => id),
    what: made.map(({ what }) => what),
    transactions: new Set(made.map(({ xmin }) => xmin)).size,
  }
}

const begin = (
  { as, accountId }: Awaited<ReturnType<typeof household>>,
  locale: 'en' | 'es' = 'en'
) => app.call(contract.startCardSetup, { accountId, consents: true, locale }, { as })

type Setup = Awaited<ReturnType<typeof begin>>['body']
const useCard = ({ setup_id: id, client_secret }: Setup) =>
  app.payments.useTestCard({ id, client_secret }, '4242424242424242')

describe('one transaction writes', () => {
  test('the customer, the setup and the consent text, when a setup is started', async () => {
    const one = await household()
    const { ids } = await writesOf(one.accountId)
    await begin(one)
    expect(await writesOf(one.accountId, ids)).toMatchObject({
      what: ['C card_setup', 'U account'],
      transactions: 1,
    })
  })

  test('the card, its default flag, its notice and the end of its setup, when it is finished', async () => {
    const one = await household()
    const { body } = await begin(one)
    await useCard(body)
    const { ids } = await writesOf(one.accountId)
    const finish = { accountId: one.accountId, setup_id: body.setup_id }
    await app.call(contract.finishCardSetup, finish, { as: one.as })
    expect(await writesOf(one.accountId, ids)).toMatchObject({
      what: ['C payment_method', 'U account', 'U card_setup', 'told card_on_file'],
      transactions: 1,
    })
  })

  test('a card whose result was never reported, with the next setup that is started', async () => {
    const one = await household()
    const { body } = await begin(one)
    await useCard(body)
    const { ids } = await writesOf(one.accountId)
    const next = await begin(one, 'es')
    expect(next.body.setup_id).not.toBe(body.setup_id)
    expect(await writesOf(one.accountId, ids)).toMatchObject({
      what: ['C card_setup', 'C payment_method', 'U account', 'U card_setup', 'told card_on_file'],
      transactions: 1,
    })
  })

  test('an unknown card, and its default flag', async () => {
    const one = await household()
    await insertCard(app, one.as, one.accountId)
    const { body } = await begin(one)
    await useCard(body)
    const setup = await app.payments.cards.readSetup(body.setup_id)
    const { ids } = await writesOf(one.accountId)
    const choice = {
      accountId: one.accountId,
      stripe_payment_method_id: setup?.payment_method_id ?? '',
    }
    const chosen = await app.call(contract.setPaymentMethod, choice, { as: one.as })
    expect(chosen.body).toMatchObject({
      stripe_payment_method_id: choice.stripe_payment_method_id,
    })
    expect(await writesOf(one.accountId, ids)).toMatchObject({
      what: ['C payment_method', 'U account', 'told card_on_file'],
      transactions: 1,
    })
  })
})

test('killed between the payment service and the write, nothing is stored; the next try uses the same customer and setup', async () => {
  const one = await household()
  const { db } = app.database
  await sql`
    create function public.cut_off() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(10);
      return new;
    end $$`.execute(db)
  await sql`create trigger cut_off before insert on card_setup for each row execute function public.cut_off()`.execute(
    db
  )
  const { ids } = await writesOf(one.accountId)
  const cut = await begin(one)
  await sql`drop function public.cut_off cascade`.execute(db)
  expect(cut.status).toBe(503)
  expect((await writesOf(one.accountId, ids)).what).toEqual([])
  expect((await begin(one)).status).toBe(200)
  const made = await app.database.pool.query(
    `select type, count(*)::integer as n from card_payments.object
      where type in ('customer', 'setup_intent') and body -> 'metadata' ->> 'account_id' = $1 group by type order by type`,
    [one.accountId]
  )
  expect(made.rows).toEqual([
    { type: 'customer', n: 1 },
    { type: 'setup_intent', n: 1 },
  ])
})
