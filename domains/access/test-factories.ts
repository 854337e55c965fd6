import { randomBytes } from 'node:crypto'
import type { InMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import { inSystem } from '@numo/server/database/in-role.ts'
import { createAccount } from '../accounts/create-account.ts'
import { theProgram } from '../audit/record.ts'
import type { Db, MemberRole, Tx } from '../context.ts'
import { addMembership } from './add-membership.ts'

/** The parts of a test app that factories need. */
type App = { database: { db: Db }; people: InMemoryIdentity }

/** A signed-in user: `app.call(endpoint, input, { as: person })`. */
export type TestPerson = {
  token: string
  uid: string
  user_id: string
  email: string
}
export type TestClient = TestPerson & { account_id: string; number: string }
export type TestPartner = TestPerson & { partner_id: string }

type SignIn = { has_second_factor?: boolean; email?: string; display_name?: string }

let people = 0
/** Unique among processes that share a database. */
const nextAddress = () => `person-${process.pid}-${(people += 1)}@people.example`

/** Runs as the program's own database role, so that all constraints and policies apply. */
export const asSystem = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  inSystem(db, null, run)

/** Issues a new token for a user, from a new sign-in. */
export async function signInAgain(
  { people }: Pick<App, 'people'>,
  { uid }: { uid: string },
  options: { has_second_factor?: boolean; seconds?: number; hours_ago?: number } = {}
): Promise<string> {
  return (await people.mint(uid, options)).id_token
}

/** Creates a signed-in user without a role. */
export async function person(app: App, options: SignIn = {}): Promise<TestPerson> {
  const { email = nextAddress(), display_name = 'Ana Solís', has_second_factor = false } = options
  const { uid } = app.people.addUser({ email, display_name })
  const user_id = await asSystem(app.database.db, async (tx) => {
    await tx
      .insertInto('identity_user')
      .values({ uid, email, display_name, email_verified: true })
      .execute()
    const { id } = await tx
      .insertInto('app_user')
      .values({ identity_uid: uid, email, display_name })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const token = await signInAgain(app, { uid }, { has_second_factor })
  return { token, uid, user_id, email }
}

/** Grants a user the staff role. */
export const makeAdmin = (app: App, { user_id }: { user_id: string }): Promise<string> =>
  asSystem(app.database.db, async (tx) => {
    const { id } = await tx
      .insertInto('staff_member')
      .values({ user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMembership(tx, theProgram, { user_id, role: 'admin', staff_member_id: id })
    return id
  })

/** Creates a member of staff; the sign-in has a second factor unless `options` says otherwise. */
export async function admin(app: App, options: SignIn = {}): Promise<TestPerson> {
  const somebody = await person(app, { has_second_factor: true, ...options })
  await makeAdmin(app, somebody)
  return somebody
}

type ClientOptions = SignIn & { status?: 'active' | 'suspended' | 'closed' }

/** Creates the owner of a new household. */
export async function client(app: App, options: ClientOptions = {}): Promise<TestClient> {
  const { status = 'active', ...rest } = options
  const somebody = await person(app, rest)
  const account = await asSystem(app.database.db, async (tx) => {
    const made = await createAccount(tx, {
      user_id: somebody.user_id,
      display_name: 'The Solís family',
      locale: 'en',
      timezone: 'America/Mexico_City',
    })
    if (status !== 'active')
      await tx.updateTable('account').set({ status }).where('id', '=', made.id).execute()
    return made
  })
  return { ...somebody, account_id: account.id, number: account.number }
}

/** Adds a member to a household. */
export async function familyMember(
  app: App,
  { account_id, number }: { account_id: string; number: string },
  member_role: MemberRole = 'read_only'
): Promise<TestClient> {
  const somebody = await person(app)
  await asSystem(app.database.db, (tx) =>
    addMembership(tx, theProgram, {
      user_id: somebody.user_id,
      role: 'client',
      account_id,
      member_role,
    })
  )
  return { ...somebody, account_id, number }
}

type PartnerOptions = SignIn & {
  status?: 'pending' | 'active' | 'suspended' | 'inactive'
  name?: string
  member_role?: MemberRole
}

let organisations = 0

/** Creates an organisation without members. */
export async function organisation(
  { database }: Pick<App, 'database'>,
  { status = 'active', name = 'Clínica San Jorge' }: Pick<PartnerOptions, 'status' | 'name'> = {}
): Promise<string> {
  organisations += 1
  const { id } = await database.db
    .insertInto('partner')
    .values({
      slug: `clinic-${process.pid}-${organisations}`,
      name,
      type: 'clinic',
      status,
      country: 'MX',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a user a member of an organisation. */
export const makePartner = (
  app: App,
  { user_id }: { user_id: string },
  partner_id: string,
  member_role: MemberRole = 'owner'
): Promise<string> =>
  asSystem(app.database.db, (tx) =>
    addMembership(tx, theProgram, { user_id, role: 'partner', partner_id, member_role })
  )

/** Creates a member of a new organisation. */
export async function partner(app: App, options: PartnerOptions = {}): Promise<TestPartner> {
  const { status, name, member_role, ...rest } = options
  const somebody = await person(app, rest)
  const partner_id = await organisation(app, { ...(status && { status }), ...(name && { name }) })
  await makePartner(app, somebody, partner_id, member_role)
  return { ...somebody, partner_id }
}

/** Creates a covered person of a household. */
export async function patient(
  { database }: Pick<App, 'database'>,
  { account_id }: { account_id: string },
  options: { first_name?: string; relationship?: 'self' | 'child' } = {}
): Promise<string> {
  const { first_name = 'Luz', relationship = 'self' } = options
  const { id } = await asSystem(database.db, (tx) =>
    tx
      .insertInto('client')
      .values({
        account_id,
        first_name,
        last_name: 'Solís',
        birth_date: '1990-05-17',
        relationship,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  )
  return id
}

/** Creates a document row of a household, without a file. */
export async function documentOf(
  tx: Db,
  account_id: string,
  type:
    | 'insurance_card_front'
    | 'insurance_card_back'
    | 'policy'
    | 'medical_report'
    | 'other' = 'insurance_card_front'
): Promise<string> {
  const { id } = await tx
    .insertInto('document')
    .values({
      account_id,
      type,
      file_name: 'card.jpg',
      mime_type: 'image/jpeg',
      size_bytes: 1000,
      sha256: randomBytes(32),
      storage_key: `no-file/${randomBytes(16).toString('hex')}`,
      width_px: 1000,
      height_px: 630,
      scan_status: 'clean',
      is_drawn: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records that a partner treats a client. */
export const treat = (
  { database }: Pick<App, 'database'>,
  { partner_id, account_id, client_id }: Record<'partner_id' | 'account_id' | 'client_id', string>
) =>
  asSystem(database.db, (tx) =>
    tx
      .insertInto('care_relationship')
      .values({ partner_id, account_id, client_id, source: 'manual' })
      .execute()
  )
