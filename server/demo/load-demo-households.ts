import { addMembership } from '@numo/domains/access/add-membership.ts'
import { createAccount } from '@numo/domains/accounts/create-account.ts'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { Tx } from '@numo/domains/context.ts'
import { demoHouseholds, type DemoHousehold } from './demo-households.ts'
import { nameOf } from './names.ts'
import { randomOf } from './random.ts'

type Plan = { id: string; insurance_company_id: string; name: string }

/**
 * Adds households, colleagues and users of organisations to the demo, as rows for the lists of staff. Nobody can
 * sign in as them. Idempotent.
 */
export async function loadDemoHouseholds(tx: Tx): Promise<void> {
  const households = demoHouseholds()
  const known = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', households[0]?.email ?? '')
    .executeTakeFirst()
  if (known) return
  const plans = await tx
    .selectFrom('insurance_plan')
    .select(['id', 'insurance_company_id', 'name'])
    .orderBy('slug')
    .limit(12)
    .execute()
  for (const [place, household] of households.entries())
    // Sequential, so that their numbers are the same every time.
    await insertHousehold(tx, household, place, plans[place % Math.max(plans.length, 1)])
  await insertColleagues(tx)
}

/** Inserts an invited user without a sign-in. */
async function insertPerson(tx: Tx, email: string, display_name: string, locale: 'en' | 'es') {
  const { id } = await tx
    .insertInto('app_user')
    .values({ email, display_name, locale, status: 'invited' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertHousehold(
  tx: Tx,
  { display_name, email, locale, status, clients, addresses, steps }: DemoHousehold,
  place: number,
  plan: Plan | undefined
): Promise<void> {
  const user_id = await insertPerson(tx, email, display_name, locale)
  const timezone = 'America/Mexico_City'
  const account = await createAccount(tx, { user_id, display_name, locale, timezone })
  const account_id = account.id
  const people: { id: string }[] = []
  for (const client of clients)
    people.push(
      await tx
        .insertInto('client')
        .values({ account_id, ...client })
        .returning('id')
        .executeTakeFirstOrThrow()
    )
  for (const address of addresses)
    await tx
      .insertInto('address')
      .values({ account_id, country: 'MX', ...address })
      .execute()
  if (steps >= 1) {
    const policy = await tx
      .insertInto('policy')
      .values({
        account_id,
        policy_number: `DEMO-${String(place + 100).padStart(4, '0')}`,
        plan: steps >= 2 ? (plan?.name ?? 'Worldwide') : null,
        policy_document_id_front: null,
        insurance_company_id: steps >= 5 ? (plan?.insurance_company_id ?? null) : null,
        insurance_plan_id: steps >= 5 ? (plan?.id ?? null) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [number, { id }] of people.entries())
      await tx
        .insertInto('coverage')
        .values({
          account_id,
          client_id: id,
          policy_id: policy.id,
          member_id: `${4470 + place}-${number + 1}`,
          relationship: clients[number]?.relationship ?? 'other',
        })
        .execute()
  }
  await tx.updateTable('account').set({ status }).where('id', '=', account_id).execute()
}

/** Adds two members of staff and users of up to six organisations. */
async function insertColleagues(tx: Tx): Promise<void> {
  const random = randomOf('colleagues')
  const partners = await tx.selectFrom('partner').select('id').orderBy('slug').limit(6).execute()
  for (let n = 1; n <= 2 + partners.length; n += 1) {
    const name = nameOf(random, 'latin', n % 2 ? 'female' : 'male')
    const partner = partners[n - 3]
    const email = `${partner ? 'clinic' : 'staff'}-${n}@demo.example`
    const user_id = await insertPerson(tx, email, name, 'es')
    await (partner
      ? addMembership(tx, theProgram, { user_id, role: 'partner', partner_id: partner.id })
      : makeStaff(tx, user_id))
  }
}

async function makeStaff(tx: Tx, user_id: string): Promise<void> {
  const { id } = await tx
    .insertInto('staff_member')
    .values({ user_id, title: 'Reclamaciones' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMembership(tx, theProgram, { user_id, role: 'admin', staff_member_id: id })
}
