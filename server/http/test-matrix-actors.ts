import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { features, type Feature } from '@numo/domains/access/contract.ts'
import { digestOf } from '@numo/domains/digest-of.ts'
import { apiScopes, type ApiScope } from '@numo/domains/api-keys/enums.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import type { TestApp } from '../test-app.ts'
import { createSides, type Side } from './test-matrix-records.ts'

/** A caller, and the facts that decide what the response must be. */
export type MatrixActor = {
  name: string
  headers(): Promise<Record<string, string>>
  /** Result of authenticating the caller. */
  is: 'nobody' | 'refused' | 'somebody'
  client?: Side | 'other'
  partner?: Side | 'other'
  admin?: boolean
  /** The account or organisation is suspended: for everything, or for writes. */
  paused?: 'all' | 'writes'
  read_only?: boolean
  /** A member with write access who is not an owner. */
  member?: boolean
  /** Every feature and resource is switched off for the caller. */
  flags_off?: boolean
  /** Features switched off for the caller; no kind of record is. */
  missing_features?: readonly Feature[]
  second_factor?: boolean
  /** Scopes of the API key with which a program calls. */
  scopes?: readonly ApiScope[]
  /** The last proof of identity is an hour old. */
  old_proof?: boolean
}

/** Creates two households with an organisation each, and every kind of caller. */
export async function createCast(app: TestApp, served: readonly ServedEndpoint[]) {
  const { db } = app.database
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const signedIn =
    (uid: string, has_second_factor = false) =>
    async () =>
      bearer(await make.signInAgain(app, { uid }, { has_second_factor }))

  const { mine, theirs, none } = await createSides(app)
  const switchOff = async <P extends make.TestPerson>(somebody: P, keys: readonly string[]) => {
    await make.asSystem(db, (tx) =>
      tx
        .insertInto('access_grant')
        .values(keys.map((key) => ({ user_id: somebody.user_id, key, allowed: false })))
        .execute()
    )
    return somebody
  }
  const flagsOff = async (somebody: make.TestPerson) => {
    const named = served.flatMap(({ endpoint }) => endpoint.resource ?? [])
    const resources = [...new Set(named)].filter((name) => !name.startsWith('{'))
    const keys = [
      ...features.map((feature) => `feature:${feature}`),
      ...resources.flatMap((name) =>
        ['read', 'write', 'update', 'delete'].map((action) => `${name}:${action}`)
      ),
    ]
    return switchOff(somebody, keys)
  }

  const [roleless, ended, disabled, revoked] = [
    await make.person(app),
    await make.client(app),
    await make.client(app),
    await make.person(app),
  ]
  await sql`update app_user set status = 'suspended' where id = ${disabled.user_id}`.execute(db)
  await make.makePartner(app, revoked, mine.things.partner_id)
  await sql`update membership set status = 'revoked' where user_id = ${revoked.user_id}`.execute(db)
  const family = await make.familyMember(app, mine.client)
  const cousin = await make.familyMember(app, mine.client, 'member')
  const suspended = await make.client(app, { status: 'suspended' })
  const closed = await make.client(app, { status: 'closed' })
  const stopped = await make.partner(app, { status: 'suspended' })
  const inactive = await make.partner(app, { status: 'inactive' })
  const looking = await make.person(app)
  await make.makePartner(app, looking, mine.things.partner_id, 'read_only')
  const admin = await make.admin(app)
  const both = await make.familyMember(app, mine.client, 'owner')
  await make.makePartner(app, both, mine.things.partner_id)
  const staffPartner = await make.person(app)
  await make.makePartner(app, staffPartner, mine.things.partner_id)
  await make.makeAdmin(app, staffPartner)
  const staffClient = await make.familyMember(app, mine.client, 'owner')
  await make.makeAdmin(app, staffClient)
  const offClient = await flagsOff(await make.familyMember(app, mine.client, 'owner'))
  const offPartner = await make.person(app)
  await make.makePartner(app, offPartner, mine.things.partner_id)
  await flagsOff(offPartner)
  const offAdmin = await flagsOff(await make.admin(app))
  const gone = await make.admin(app)
  await sql`update staff_member set status = 'inactive' where user_id = ${gone.user_id}`.execute(db)

  const keyOf = async (
    maker: make.TestPerson,
    { partner_id }: { partner_id: string },
    scopes: readonly ApiScope[] = apiScopes
  ) => {
    const key = `numo_live_${randomBytes(32).toString('base64url')}`
    const { user_id } = maker
    await sql`insert into api_key (partner_id, name, hint, secret_sha256, scopes, created_by)
      values (${partner_id}, 'Files', ${key.slice(-4)}, ${digestOf(key)}, ${scopes}, ${user_id})`.execute(
      db
    )
    return bearer(key)
  }
  const mineKey = await keyOf(mine.partner, mine.things)
  const theirKey = await keyOf(theirs.partner, theirs.things)
  const payoutKey = await keyOf(mine.partner, mine.things, ['payouts:read'])
  const leftKey = await keyOf(revoked, mine.things)
  const revokedKey = await keyOf(staffPartner, mine.things)
  await sql`update api_key set revoked_at = now(), revoked_by = created_by where created_by = ${staffPartner.user_id}`.execute(
    db
  )

  const actors: MatrixActor[] = [
    { name: 'nobody', headers: async () => ({}), is: 'nobody' },
    {
      name: 'a cookie alone',
      headers: async () => ({ cookie: `numo_auth=${mine.client.token}` }),
      is: 'nobody',
    },
    { name: 'nonsense', headers: async () => bearer('abc.def.ghi'), is: 'refused' },
    {
      name: 'an expired token',
      headers: async () => bearer(await make.signInAgain(app, admin, { seconds: -60 })),
      is: 'refused',
    },
    {
      name: 'an ended session',
      async headers() {
        const { authorization } = await signedIn(ended.uid)()
        await app.people.endSessions(ended.uid)
        return { authorization }
      },
      is: 'refused',
    },
    {
      name: 'tokens of two people',
      headers: async () => ({
        ...(await signedIn(admin.uid, true)()),
        idtoken: await make.signInAgain(app, mine.client),
      }),
      is: 'refused',
    },
    { name: 'a disabled person', headers: signedIn(disabled.uid), is: 'refused' },
    { name: 'somebody without a hat', headers: signedIn(roleless.uid), is: 'somebody' },
    { name: 'somebody whose hat was taken away', headers: signedIn(revoked.uid), is: 'somebody' },
    {
      name: 'a former member of staff',
      headers: signedIn(gone.uid, true),
      is: 'somebody',
      second_factor: true,
    },
    { name: 'a client', headers: signedIn(mine.client.uid), is: 'somebody', client: 'mine' },
    {
      name: 'a client who signed in an hour ago',
      headers: async () => bearer(await make.signInAgain(app, mine.client, { hours_ago: 1 })),
      is: 'somebody',
      client: 'mine',
      old_proof: true,
    },
    {
      name: 'another client',
      headers: signedIn(theirs.client.uid),
      is: 'somebody',
      client: 'theirs',
    },
    {
      name: 'a family member who may look',
      headers: signedIn(family.uid),
      is: 'somebody',
      client: 'mine',
      read_only: true,
    },
    {
      name: 'a family member who does not own the account',
      headers: signedIn(cousin.uid),
      is: 'somebody',
      client: 'mine',
      member: true,
    },
    {
      name: 'a client of a suspended account',
      headers: signedIn(suspended.uid),
      is: 'somebody',
      client: 'other',
      paused: 'writes',
    },
    {
      name: 'a client of a closed account',
      headers: signedIn(closed.uid),
      is: 'somebody',
      client: 'other',
      paused: 'all',
    },
    {
      name: 'a client with all flags off',
      headers: signedIn(offClient.uid),
      is: 'somebody',
      client: 'mine',
      flags_off: true,
    },
    { name: 'a partner', headers: signedIn(mine.partner.uid), is: 'somebody', partner: 'mine' },
    {
      name: 'another partner',
      headers: signedIn(theirs.partner.uid),
      is: 'somebody',
      partner: 'theirs',
    },
    {
      name: 'a partner who may look',
      headers: signedIn(looking.uid),
      is: 'somebody',
      partner: 'mine',
      read_only: true,
    },
    {
      name: 'a suspended partner',
      headers: signedIn(stopped.uid),
      is: 'somebody',
      partner: 'other',
      paused: 'all',
    },
    {
      name: 'an inactive partner',
      headers: signedIn(inactive.uid),
      is: 'somebody',
      partner: 'other',
      paused: 'all',
    },
    {
      name: 'a partner with all flags off',
      headers: signedIn(offPartner.uid),
      is: 'somebody',
      partner: 'mine',
      flags_off: true,
    },
    {
      name: 'a client and partner',
      headers: signedIn(both.uid),
      is: 'somebody',
      client: 'mine',
      partner: 'mine',
    },
    {
      name: 'an API key',
      headers: async () => mineKey,
      is: 'somebody',
      partner: 'mine',
      scopes: apiScopes,
    },
    {
      name: 'an API key for payouts alone',
      headers: async () => payoutKey,
      is: 'somebody',
      partner: 'mine',
      scopes: ['payouts:read'],
    },
    {
      name: 'an API key of another organisation',
      headers: async () => theirKey,
      is: 'somebody',
      partner: 'theirs',
      scopes: apiScopes,
    },
    { name: 'a revoked API key', headers: async () => revokedKey, is: 'refused' },
    { name: 'an API key whose maker left', headers: async () => leftKey, is: 'refused' },
    {
      name: 'staff',
      headers: signedIn(admin.uid, true),
      is: 'somebody',
      admin: true,
      second_factor: true,
    },
    {
      name: 'staff without a second factor',
      headers: signedIn(admin.uid),
      is: 'somebody',
      admin: true,
    },
    {
      name: 'staff with all flags off',
      headers: signedIn(offAdmin.uid, true),
      is: 'somebody',
      admin: true,
      second_factor: true,
      flags_off: true,
    },
    {
      name: 'staff and partner',
      headers: signedIn(staffPartner.uid, true),
      is: 'somebody',
      admin: true,
      partner: 'mine',
      second_factor: true,
    },
    {
      name: 'staff and client without a second factor',
      headers: signedIn(staffClient.uid),
      is: 'somebody',
      admin: true,
      client: 'mine',
    },
  ]
  const staffLacking = async (
    name: string,
    missing_features: readonly Feature[]
  ): Promise<MatrixActor> => {
    const { uid } = await switchOff(
      await make.admin(app),
      missing_features.map((feature) => `feature:${feature}`)
    )
    const headers = signedIn(uid, true)
    return { name, headers, is: 'somebody', admin: true, second_factor: true, missing_features }
  }
  /** Callers for endpoints of staff: without one feature, with only one, with none. */
  const staff = {
    without: {} as Record<Feature, MatrixActor>,
    only: {} as Record<Feature, MatrixActor>,
    bare: await staffLacking('staff with every feature off', features),
  }
  for (const one of features) {
    const others = features.filter((other) => other !== one)
    staff.without[one] = await staffLacking(`staff without ${one}`, [one])
    staff.only[one] = await staffLacking(`staff with ${one} alone`, others)
  }
  const things = { mine: mine.things, theirs: theirs.things, missing: none }
  /** Returns values that appear only in one side's rows and that nobody else may see. */
  const canariesOf = ({ client, partner, things: own }: typeof mine) => [
    client.email,
    client.user_id,
    client.number,
    partner.email,
    partner.user_id,
    own.account_id,
    own.client_id,
    own.policy_id,
    own.address_id,
    own.document_id,
    own.export_id,
    own.extraction_id,
    own.camera_handoff_id,
    own.eligibility_check_id,
    own.user_id,
    own.uid,
  ]
  const canaries = { mine: canariesOf(mine), theirs: canariesOf(theirs) }
  return { actors, staff, things, canaries }
}

export type MatrixActors = Awaited<ReturnType<typeof createCast>>
