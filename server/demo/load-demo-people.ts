import type { Identity } from '@numo/adapters/identity/port.ts'
import type { Files } from '@numo/adapters/storage/port.ts'
import { addMembership } from '@numo/domains/access/add-membership.ts'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { Db, Tx } from '@numo/domains/context.ts'
import { ensureUser } from '@numo/domains/users/ensure-user.ts'
import { inSystem } from '../database/in-role.ts'
import { demoPeople, demoSecret } from './demo-people.ts'
import { loadDemoCards } from './load-demo-cards.ts'
import { loadDemoHouseholds } from './load-demo-households.ts'

type Deps = {
  identity: Identity
  /** Storage of the card pictures. */
  files: Files
  /** As the owner of the tables, after the demo directory is loaded. */
  db: Db
}
type DemoPerson = (typeof demoPeople)[number]

/**
 * Creates the demo people with their roles: staff, a household that completed onboarding, one that just began, a
 * user of a hospital, and one with two roles. Leaves existing ones unchanged. Only for demo data: their password is
 * public.
 */
export async function loadDemoPeople({ identity, files, db }: Deps): Promise<void> {
  const system = <T>(run: (tx: Tx) => Promise<T>) => inSystem(db, null, run)
  for (const person of demoPeople) {
    const user_id = await makePerson(person, identity, system)
    if (user_id !== null && person.code) await addFactor(person, identity)
    if (user_id === null || person.kind === 'new') continue
    await system(async (tx) => {
      // Roles and profile are written together, so a person with a profile is complete.
      const { numUpdatedRows } = await tx
        .updateTable('app_user')
        .set({ profile_completed_at: new Date() })
        .where('id', '=', user_id)
        .where('profile_completed_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      if (person.kind === 'admin') await makeStaff(tx, user_id)
      if (person.kind === 'client' || person.kind === 'both')
        await finishOnboarding(tx, user_id, person)
      if (person.kind === 'partner' || person.kind === 'both') await joinHospital(tx, user_id)
    })
  }
  await system(loadDemoHouseholds)
  await loadDemoCards({ db, files })
}

/** Signs the person up with a proven address and returns the user id; null when somebody else has the address. */
async function makePerson(
  { email, password, display_name, kind, locale }: DemoPerson,
  identity: Identity,
  system: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
): Promise<string | null> {
  if (!(await identity.findUserByEmail(email))) {
    const { uid } = await identity.signUp({ email, password, display_name }, theProgram)
    const code = await identity.createActionCode('verifyEmail', email)
    if (code) await identity.verifyEmail(code, { uid }, theProgram)
  }
  const known = await identity.findUserByEmail(email)
  if (!known) throw new Error('The identity service lost somebody it has just made')
  const has_household = kind !== 'admin' && kind !== 'partner'
  const user = await ensureUser({ identity, system, caller: theProgram }, known, {
    locale,
    has_household,
  })
  return user === 'unproven' ? null : user.user_id
}

/** Sets up the authenticator whose codes are shown, unless there is one. */
async function addFactor({ email, code }: DemoPerson, identity: Identity): Promise<void> {
  const { secondFactors } = identity
  const known = await identity.findUserByEmail(email)
  if (!secondFactors || !code || !known || known.factors.includes('totp')) return
  await secondFactors.startTotp(known.uid, demoSecret)
  // Confirms with the previous code, so that the one shown now is not used up.
  await secondFactors.confirmTotp(known.uid, code(Date.now() - 30_000), null)
}

async function makeStaff(tx: Tx, user_id: string): Promise<void> {
  const { id } = await tx
    .insertInto('staff_member')
    .values({ user_id, title: 'Operaciones' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMembership(tx, theProgram, { user_id, role: 'admin', staff_member_id: id })
}

/** Where the demo households live. */
const homeAddress = {
  use: 'home',
  line1: 'Calle Jacaranda 118',
  neighborhood: 'Roma Norte',
  city: 'Ciudad de México',
  state: 'CDMX',
  postal_code: '06700',
} as const

/** What is on the cards of the two people with cover: a clinic finds each by member ID and birth date. */
const ofClient = { birth_date: '1988-04-12', policy_number: 'DEMO-0001', member_id: '4401-1' }
const ofBoth = { birth_date: '1991-09-30', policy_number: 'DEMO-0002', member_id: '5127-1' }

async function finishOnboarding(
  tx: Tx,
  user_id: string,
  { display_name, kind }: DemoPerson
): Promise<void> {
  const { account_id } = await tx
    .selectFrom('membership')
    .select('account_id')
    .where('user_id', '=', user_id)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  if (account_id === null) throw new Error('A client has an account')
  const [first_name = '', last_name = ''] = display_name.split(' ')
  const { birth_date, policy_number, member_id } = kind === 'client' ? ofClient : ofBoth
  const client = await tx
    .insertInto('client')
    .values({ account_id, user_id, first_name, last_name, birth_date })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('address')
    .values({ account_id, country: 'MX', ...homeAddress })
    .execute()
  const plan = await tx
    .selectFrom('insurance_plan')
    .select(['id', 'insurance_company_id', 'name', 'currency', 'deductible_amount'])
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst()
  if (!plan) return
  const period = yearAround(new Date())
  const policy = await tx
    .insertInto('policy')
    .values({
      account_id,
      insurance_company_id: plan.insurance_company_id,
      insurance_plan_id: plan.id,
      plan: plan.name,
      policy_number,
      holder_name: display_name,
      ...period,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('coverage')
    .values({ account_id, client_id: client.id, policy_id: policy.id, member_id })
    .execute()
  await useSome(tx, { account_id, policy_id: policy.id, plan, period })
}

/** Returns a policy year around today, so that the demo never shows an expired one. */
function yearAround(today: Date) {
  const dayAt = (days: number) =>
    new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return { valid_from: dayAt(-200), valid_until: dayAt(164) }
}

/** Records that a part of the year's deductible is used up. */
async function useSome(
  tx: Tx,
  {
    account_id,
    policy_id,
    plan,
    period,
  }: {
    account_id: string
    policy_id: string
    plan: { currency: string; deductible_amount: number }
    period: ReturnType<typeof yearAround>
  }
): Promise<void> {
  const used = Math.round(plan.deductible_amount * 0.6)
  await tx
    .insertInto('policy_usage')
    .values({
      account_id,
      policy_id,
      period_from: period.valid_from,
      period_until: period.valid_until,
      currency: plan.currency,
      deductible_used_amount: used,
      out_of_pocket_used_amount: used,
      as_of: period.valid_from,
    })
    .execute()
}

/** What the demo hospital's contract says of its taxes; the number is nobody's. */
const hospitalTaxes = {
  tax_id: '100000000000003',
  tax_person_type: 'company',
  tax_regime: 'UAE Corporate Tax, VAT',
  default_currency: 'MXN',
} as const

async function joinHospital(tx: Tx, user_id: string): Promise<void> {
  const hospital = await tx
    .selectFrom('partner')
    .select(['id', 'name'])
    .where('type', '=', 'hospital')
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst()
  if (!hospital) return
  await tx
    .updateTable('partner')
    .set({ status: 'active', legal_name: `${hospital.name} LLC`, ...hospitalTaxes })
    .where('id', '=', hospital.id)
    .execute()
  await addMembership(tx, theProgram, {
    user_id,
    role: 'partner',
    partner_id: hospital.id,
    member_role: 'owner',
  })
}
