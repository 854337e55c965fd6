import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { setCustomer } from '../accounts/set-card.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { askService } from './ask-service.ts'
import type { CardForm, startCardSetup as endpoint } from './contract.ts'
import { consentTexts, isOpenSetup } from './rules.ts'
import { takeSetup } from './take-setup.ts'

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
 * requests share one. Stores the consent text with it.
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
  const facts = await readFacts(ctx, accountId)
  const customer_id = facts.customer_id ?? (await makeCustomer(ctx, accountId, facts.number))
  const consent_text = consentTexts[locale]
  const open = facts.open_setup && (await askService(() => takeSetup(ctx, facts.open_setup ?? '')))
  if (open && isOpenSetup(open.status) && open.client_secret) {
    await keepConsent(ctx, open.id, consent_text)
    return { setup_id: open.id, client_secret: open.client_secret, form }
  }
  const key = `setup-${accountId}-${facts.setups}`
  const setup = await askService(() =>
    ctx.cards.startSetup({ customer_id, account_id: accountId, key })
  )
  await keepSetup(ctx, accountId, { setup_id: setup.id, consent_text })
  return { setup_id: setup.id, client_secret: setup.client_secret ?? '', form }
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

async function makeCustomer(
  { tx, cards, caller }: StartCardSetupDeps,
  account_id: string,
  number: string
) {
  const customer_id = await askService(() => cards.ensureCustomer({ account_id, number }))
  return tx((tx) => setCustomer(tx, caller, { account_id, customer_id }))
}

const keepSetup = (
  { tx, caller, actor }: StartCardSetupDeps,
  account_id: string,
  { setup_id, consent_text }: { setup_id: string; consent_text: string }
): Promise<void> =>
  tx(async (tx) => {
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
    if (!made) return
    const what = { entity_type: 'card_setup', entity_id: made.id, account_id } as const
    await record(tx, caller, { ...what, action: 'C', changes: { consent_text } })
  })

const keepConsent = ({ tx, caller }: StartCardSetupDeps, setup_id: string, consent_text: string) =>
  tx(async (tx) => {
    const changed = await tx
      .updateTable('card_setup')
      .set({ consent_text })
      .where('stripe_setup_intent_id', '=', setup_id)
      .where('consent_text', 'is distinct from', consent_text)
      .returning(['id', 'account_id'])
      .executeTakeFirst()
    if (!changed) return
    const what = { entity_type: 'card_setup', entity_id: changed.id } as const
    const { account_id } = changed
    await record(tx, caller, { ...what, account_id, action: 'U', changes: { consent_text } })
  })
