import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { getAccount, getAccountTwin } from './contract.ts'
import { isStaffAddress, onboardingStatus } from './rules.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

describe('account onboarding (spec 4)', () => {
  const yesNo = [true, false]
  const cases = yesNo.flatMap((has_client) =>
    yesNo.flatMap((has_payment_method) =>
      yesNo.flatMap((company) =>
        yesNo.flatMap((plan) =>
          yesNo.flatMap((front) =>
            yesNo.map((insured) => ({
              has_client,
              has_payment_method,
              company,
              plan,
              front,
              insured,
            }))
          )
        )
      )
    )
  )
  const id = '00000000-0000-7000-8000-000000000001'
  const report = (one: (typeof cases)[number]) => {
    const { has_client, has_payment_method, insured, company, plan, front } = one
    return onboardingStatus({
      has_client,
      has_payment_method,
      first_insurance: insured
        ? {
            insurance_company_id: company ? id : null,
            plan: plan ? 'Gold' : null,
            policy_document_id_front: front ? id : null,
          }
        : null,
    })
  }

  it('every combination equals the specification', () => {
    for (const one of cases) {
      const rest = one.has_client && one.has_payment_method && one.insured && one.plan && one.front
      const expected = rest ? (one.company ? 'approved' : 'needs_approval') : 'incomplete'
      expect([one, report(one)]).toEqual([one, expected])
    }
  })

  it('the view equals the rule for every combination', async () => {
    const owner = await make.client(app)
    const { rows } = await sql<{ id: string }>`
      insert into insurance_company (slug, name) values ('view-co', 'View Co') returning id`.execute(
      app.database.db
    )
    const company_id = rows[0]?.id ?? null
    const card = await make.documentOf(app.database.db, owner.account_id)
    const differing: unknown[] = []
    for (const one of cases) {
      // Sequential: one household goes through all states.
      await app.database.db.transaction().execute(async (tx) => {
        await sql`delete from policy where account_id = ${owner.account_id}`.execute(tx)
        await sql`delete from client where account_id = ${owner.account_id}`.execute(tx)
        const method = one.has_payment_method ? 'pm_1' : null
        await sql`update account set stripe_payment_method_id = ${method} where id = ${owner.account_id}`.execute(
          tx
        )
        await sql`insert into client (account_id, first_name, last_name, birth_date)
                    values (${owner.account_id}, 'A', 'B', '2000-01-01')`.execute(tx)
        if (!one.has_client)
          await sql`update client set status = 'inactive' where account_id = ${owner.account_id}`.execute(
            tx
          )
        if (one.insured)
          await sql`insert into policy (account_id, rank, plan, insurance_company_id, policy_document_id_front)
              values (${owner.account_id}, 1, ${one.plan ? 'Gold' : null}, ${one.company ? company_id : null}, ${one.front ? card : null}),
                     (${owner.account_id}, 2, 'Second', ${company_id}, ${card})`.execute(tx)
      })
      const seen = await sql<{ onboarding_status: string; kept: string; is_same_piece: boolean }>`
        select o.onboarding_status, a.onboarding_status as kept,
               o.missing_piece is not distinct from a.missing_piece as is_same_piece
          from account_onboarding o join account a on a.id = o.account_id
         where o.account_id = ${owner.account_id}`.execute(app.database.db)
      const [row] = seen.rows
      // Compares the view with the columns maintained by triggers.
      if (row?.onboarding_status !== report(one) || row.kept !== report(one) || !row.is_same_piece)
        differing.push({ ...one, view: seen.rows[0] })
    }
    expect(differing).toEqual([])
  })
})

describe('isStaffAddress (spec 5)', () => {
  const settings = { staff_domains: ['numo.example'], staff_address: 'One@Clinic.example' }
  it.each([
    ['ana@numo.example', true],
    ['ANA@NUMO.EXAMPLE', true],
    ['one@clinic.example', true],
    ['two@clinic.example', false],
    ['ana@notnumo.example', false],
    ['ana@numo.example.evil.example', false],
    ['numo.example@people.example', false],
  ])('%s: %s', (email, is) => {
    expect(isStaffAddress(email, settings)).toBe(is)
  })
})

describe('GET /api/v4/account/{accountId}/', () => {
  it('200: the household for its own people and for staff, with and without the slash', async () => {
    const owner = await make.client(app)
    const member = await make.familyMember(app, owner)
    const client_id = await make.patient(app, owner, { first_name: 'Luz' })
    const ask = { accountId: owner.account_id }
    const { status, body } = await app.call(getAccount, ask, { as: owner })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: owner.account_id,
      number: owner.number,
      onboarding_status: 'incomplete',
      clients: [{ id: client_id, first_name: 'Luz', birth_date: '1990-05-17' }],
      users: [
        { id: owner.user_id, member_role: 'owner' },
        { id: member.user_id, member_role: 'read_only' },
      ],
      insurance: [],
      stripe_payment_method_id: null,
    })
    const twin = await app.call(getAccountTwin, ask, { as: member })
    expect(twin.body).toEqual(body)
    expect((await app.call(getAccount, ask, { as: await make.admin(app) })).body).toEqual(body)
  })

  it('200: staff among its users are not listed', async () => {
    const owner = await make.client(app)
    const helper = await make.person(app, { email: 'helper@numo.example' })
    await make.asSystem(app.database.db, (tx) =>
      tx
        .insertInto('membership')
        .values({ user_id: helper.user_id, role: 'client', account_id: owner.account_id })
        .execute()
    )
    const { body } = await app.call(getAccount, { accountId: owner.account_id }, { as: owner })
    expect(body.users.map(({ id }) => id)).toEqual([owner.user_id])
  })

  it('404: another household and an unknown one have identical responses', async () => {
    const [owner, other] = [await make.client(app), await make.client(app)]
    const missing = '00000000-0000-7000-8000-000000000000'
    const answers = await Promise.all(
      [other.account_id, missing].map((accountId) =>
        app.call(getAccount, { accountId }, { as: owner })
      )
    )
    const no = { error: 'There is no such account', code: 'no-such-account' }
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 404, body: no },
      { status: 404, body: no },
    ])
  })

  it('403: a user without a household', async () => {
    const owner = await make.client(app)
    const stranger = await make.partner(app)
    const { status } = await app.call(getAccount, { accountId: owner.account_id }, { as: stranger })
    expect(status).toBe(403)
  })
})
