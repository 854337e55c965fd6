import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import type { Caller, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { planOf } from './plan-of.ts'

/** What a card states about a policy. Null values leave the policy unchanged. */
type CardFacts = {
  plan: string | null
  /** Member ID of the card's person; never a policy number. */
  member_id: string | null
  policy_number: string | null
  group_number: string | null
  holder_name: string | null
  area_of_cover: string | null
  deductible: { amount: number; currency: string } | null
  /** The patient's share, in basis points. */
  coinsurance: number | null
  assistance_phone: string | null
  valid_from: string | null
  valid_until: string | null
}

export type CardToWrite = {
  account_id: string
  /** Null for the household's first policy, which is created when there is none. */
  policy_id: string | null
  /** The insurer a person chose; null for an unknown one, named in `insurer_name`. Omit to leave it unchanged. */
  insurance_company_id?: string | null | undefined
  insurer_name?: string | null | undefined
  facts: CardFacts
  /** Document ids of the pictures; omit to leave them unchanged. */
  front?: string
  back?: string | null
}

/**
 * Writes a card's facts to its policy, and its member ID to the covered person; numbers of different kinds are never mixed. When nobody is
 * on the policy, the member ID stays in the extraction. Runs in the transaction in which the household or staff confirm the reading.
 * Returns the policy id.
 */
export async function writeCard(tx: Tx, caller: Caller, card: CardToWrite): Promise<string> {
  const { account_id, facts } = card
  const before = await policyOf(tx, card)
  const result = Object.fromEntries(
    Object.entries(columnsOf(facts)).filter(([, value]) => value !== null)
  )
  const insurer = await insurerOf(tx, card, before)
  const plan = await planOf(tx, { ...before, ...insurer }, facts.plan ?? before?.plan ?? null)
  const pictures = {
    ...(card.front !== undefined && { policy_document_id_front: card.front }),
    ...(card.back !== undefined && { policy_document_id_back: card.back }),
  }
  const changes = changedFields(before ?? {}, { ...result, ...insurer, ...plan, ...pictures })
  const days = { ...before, ...changes }
  if (days.valid_from && days.valid_until && days.valid_until < days.valid_from)
    throw refuse(422, 'wrong-days', 'The policy ends before it begins')
  let id = before?.id
  if (id === undefined)
    ({ id } = await tx
      .insertInto('policy')
      .values({ ...changes, account_id, rank: 1 })
      .returning('id')
      .executeTakeFirstOrThrow())
  else if (Object.keys(changes).length > 0)
    await tx.updateTable('policy').set(changes).where('id', '=', id).execute()
  if (!before || Object.keys(changes).length > 0)
    await record(tx, caller, {
      action: before ? 'U' : 'C',
      entity_type: 'policy',
      entity_id: id,
      account_id,
      changes,
    })
  if (facts.member_id) await writeMember(tx, caller, account_id, id, facts.member_id)
  return id
}

/** Converts the facts to columns: an amount with its currency. */
const columnsOf = (facts: CardFacts) => ({
  plan: facts.plan,
  policy_number: facts.policy_number,
  group_number: facts.group_number,
  holder_name: facts.holder_name,
  area_of_cover: facts.area_of_cover,
  deductible_amount: facts.deductible?.amount ?? null,
  deductible_currency: facts.deductible?.currency ?? null,
  coinsurance_bps: facts.coinsurance,
  assistance_phone: facts.assistance_phone,
  valid_from: facts.valid_from,
  valid_until: facts.valid_until,
})

const columns = [
  'id',
  'insurance_company_id',
  'insurance_plan_id',
  'insurer_name',
  'plan',
  'policy_number',
  'group_number',
  'holder_name',
  'area_of_cover',
  'deductible_amount',
  'deductible_currency',
  'coinsurance_bps',
  'assistance_phone',
  'valid_from',
  'valid_until',
  'policy_document_id_front',
  'policy_document_id_back',
] as const

/** Locks and returns the policy of a card. */
async function policyOf(tx: Tx, { account_id, policy_id }: CardToWrite) {
  // Two concurrent cards of a new household must not create two policies.
  await lockHousehold(tx, account_id)
  let query = tx
    .selectFrom('policy')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('status', '<>', 'cancelled')
  if (policy_id !== null) query = query.where('id', '=', policy_id)
  const found = await query.orderBy('rank').limit(1).forUpdate().executeTakeFirst()
  if (!found && policy_id !== null)
    throw refuse(404, 'no-such-policy', 'There is no such policy any more')
  return found ?? null
}

type PolicyBefore = Awaited<ReturnType<typeof policyOf>>

async function insurerOf(tx: Tx, card: CardToWrite, before: PolicyBefore) {
  const { insurance_company_id, insurer_name } = card
  if (insurance_company_id === undefined) return {}
  if (insurance_company_id === null)
    return { insurance_company_id, insurer_name: insurer_name ?? before?.insurer_name ?? null }
  const known = await tx
    .selectFrom('insurance_company')
    .select('id')
    .where('id', '=', insurance_company_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!known) throw noSuch('insurer')
  return { insurance_company_id, insurer_name: null }
}

/** Returns the coverage of the person the card belongs to: the policy holder (`self`), or the only person covered; null when unclear. */
export async function personOfCard(tx: Tx, policy_id: string) {
  const people = await tx
    .selectFrom('coverage')
    .select(['id', 'relationship', 'member_id'])
    .where('policy_id', '=', policy_id)
    .where('status', '<>', 'cancelled')
    .orderBy('rank')
    .execute()
  const self = people.find(({ relationship }) => relationship === 'self')
  return self ?? (people.length === 1 ? people[0] : undefined) ?? null
}

async function writeMember(
  tx: Tx,
  caller: Caller,
  account_id: string,
  policy_id: string,
  member_id: string
) {
  const owner = await personOfCard(tx, policy_id)
  if (!owner || owner.member_id === member_id) return
  await tx.updateTable('coverage').set({ member_id }).where('id', '=', owner.id).execute()
  await record(tx, caller, {
    action: 'U',
    entity_type: 'coverage',
    entity_id: owner.id,
    account_id,
    changes: { member_id },
  })
}
