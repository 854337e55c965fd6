import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { setCustomer } from '../accounts/set-card.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { callPaymentService } from '../subscriptions/call-payment-service.ts'
import type { CardForm, startCardSetup as endpoint } from './contract.ts'
import { consentTexts, isOpenSetup } from './rules.ts'
import { maxTries, syncMethod, type SyncOutcome } from './sync-method.ts'
import { fetchSetup, storeSetup } from './sync-setup.ts'

type StartCardSetupDeps = Pick<
  Context,
  'tx' | 'vouch' | 'cards' | 'caller' | 'today' | 'now' | 'jobs' | 'actor'
>

type Facts = {
  number: string
  customer_id: string | null
  /** Newest setup that may still be finished. */
  open_setup: string | null
  /** Number of setups so far; makes the idempotency key of the next one. */
  setups: number
}

/** Age in hours up to which an open setup is resumed. */
const open_hours = 20

/**
 * Starts putting a card on file. Resumes an open setup of the same customer, so that two windows or concurrent
 * requests share one. Stores the consent text with it. The payment service is called first, with idempotency keys, and
 * one transaction writes everything: killed in between, the next call gets the same customer and setup. A card that
 * this stores for the first time is read once more.
 */
export async function startCardSetup(
  ctx: StartCardSetupDeps,
  { accountId, locale }: Pick<InputOf<typeof endpoint>, 'accountId' | 'locale'>
): Promise<{ setup_id: string; client_secret: string; form: CardForm }> {
  const { form } = ctx.cards
  if (form.kind === 'none')
    throw refuse(
      422,
      'no-cards-here',
      'Cards cannot be saved on this site yet. Please write to us.'
    )
  for (let n = 0; n < maxTries; n += 1) {
    // Sequential: each try depends on the previous one.
    const found = await callPaymentService(() => fetchState(ctx, accountId))
    const outcome = await ctx.tx((tx) =>
      write(tx, ctx, accountId, { ...found, consent_text: consentTexts[locale] })
    )
    if (outcome === 'stale') continue
    const card = found.open?.method?.card
    if (outcome === 'new' && card) await callPaymentService(() => syncMethod(ctx, card))
    const { id, client_secret } = found.setup
    return { setup_id: id, client_secret: client_secret ?? '', form }
  }
  throw new Error('A card setup changes faster than it can be read')
}

/** Returns the customer of a household, the state of its open setup if any, and the setup to use. */
async function fetchState(ctx: StartCardSetupDeps, account_id: string) {
  const { cards } = ctx
  const { number, open_setup, setups, ...facts } = await readFacts(ctx, account_id)
  const customer_id = facts.customer_id ?? (await cards.ensureCustomer({ account_id, number }))
  const open = open_setup === null ? null : await fetchSetup(ctx, open_setup)
  const key = `setup-${account_id}-${setups}`
  const setup =
    open && isOpenSetup(open.now.status) && open.now.client_secret
      ? open.now
      : await cards.startSetup({ customer_id, account_id, key })
  return { customer_id, open, setup }
}

type SetupToWrite = Awaited<ReturnType<typeof fetchState>> & { consent_text: string }

/** Returns `stale` when another transaction wrote since the state was read; see `SyncOutcome`. */
async function write(
  tx: Tx,
  ctx: StartCardSetupDeps,
  account_id: string,
  { customer_id, open, setup, consent_text }: SetupToWrite
): Promise<SyncOutcome> {
  const outcome = open ? await storeSetup(tx, ctx, open) : 'settled'
  if (outcome === 'stale') return 'stale'
  const what = { account_id, customer_id }
  if ((await setCustomer(tx, ctx.caller, what)) !== customer_id) return 'stale'
  await saveSetup(tx, ctx, account_id, { setup_id: setup.id, consent_text })
  return outcome
}

const readFacts = ({ tx }: StartCardSetupDeps, account_id: string): Promise<Facts> =>
  tx(async (tx) => {
    const { rows } = await sql<Facts>`
      select a.number, a.stripe_customer_id as customer_id,
             (select s.stripe_setup_intent_id from card_setup s
               where s.account_id = a.id and s.status not in ('succeeded', 'cancelled')
                 and s.created_at > now() - make_interval(hours => ${open_hours})
               order by s.created_at desc, s.id desc limit 1) as open_setup,
             (select count(*)::integer from card_setup s where s.account_id = a.id) as setups
        from account a where a.id = ${account_id}`.execute(tx)
    if (!rows[0]) throw new Error('A household that acts has an account')
    return rows[0]
  })

/** Inserts a setup, or updates the consent text of one that is resumed. */
async function saveSetup(
  tx: Tx,
  { caller, actor }: StartCardSetupDeps,
  account_id: string,
  { setup_id, consent_text }: { setup_id: string; consent_text: string }
): Promise<void> {
  const made = await tx
    .insertInto('card_setup')
    .values({
      account_id,
      stripe_setup_intent_id: setup_id,
      consent_text,
      created_by: actor?.user_id ?? null,
    })
    .onConflict((same) => same.column('stripe_setup_intent_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const stored =
    made ??
    (await tx
      .updateTable('card_setup')
      .set({ consent_text })
      .where('stripe_setup_intent_id', '=', setup_id)
      .where('consent_text', 'is distinct from', consent_text)
      .returning('id')
      .executeTakeFirst())
  if (!stored) return
  const what = { entity_type: 'card_setup', entity_id: stored.id, account_id } as const
  await record(tx, caller, { ...what, action: made ? 'C' : 'U', changes: { consent_text } })
}
