import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { saveAddress } from '../addresses/contract-household.ts'
import { removeClient, saveClient } from '../clients/contract-household.ts'
import { matchPolicy } from '../insurance/contract-policies.ts'
import { removePolicy, reorderPolicies, savePolicy } from '../insurance/contract-household.ts'
import { endReferral, getOnboarding, saveOnboardingDraft, startAtPartner } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.database
  for (const [slug, name] of [
    ['known-co', 'Known Co'],
    ['other-co', 'Other Co'],
  ] as const) {
    const { id } = await db
      .insertInto('insurance_company')
      .values({ slug, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('insurance_plan')
      .values({
        slug: `${slug}-gold`,
        name: `Gold of ${name}`,
        insurance_company_id: id,
        currency: 'MXN',
      })
      .execute()
  }
})
afterAll(() => app.stop())

const person = {
  first_name: 'Ana',
  last_name: 'Solís',
  birth_date: '1990-05-17',
  relationship: 'self' as const,
  agrees: true,
}
const progress = async (as: make.TestClient) =>
  (await app.call(getOnboarding, { accountId: as.account_id }, { as })).body
const notices = (kind: string) =>
  app.database.db.selectFrom('notification').selectAll().where('kind', '=', kind).execute()

describe('from nothing to an approved account', () => {
  it('a household with an unknown insurer waits for staff, who are notified; matching approves and notifies it', async () => {
    const as = await make.client(app)
    const staff = await make.admin(app)
    const accountId = as.account_id
    expect(await progress(as)).toMatchObject({
      next: 'address',
      minutes_left: 4,
      missing: ['insurance', 'plan', 'card_front', 'client', 'payment_method'],
    })
    await app.call(
      saveAddress,
      { accountId, line1: 'Calle 60 #491', city: 'MÉRIDA', country: 'MX', postal_code: '97000' },
      { as }
    )
    expect(await progress(as)).toMatchObject({
      next: 'insurance',
      addresses: [{ city: 'Mérida', use: 'home' }],
    })
    const saved = await app.call(
      savePolicy,
      { accountId, insurer: null, insurer_name: 'Altamar Health' },
      { as }
    )
    expect(saved).toMatchObject({ status: 200, body: { rank: 1 } })
    const { id, version } = saved.body
    const plan = await app.call(
      savePolicy,
      { accountId, id, version, plan: 'Plus Worldwide' },
      { as }
    )
    expect(plan.status).toBe(200)
    const card = await make.documentOf(app.database.db, accountId)
    await make.asSystem(app.database.db, async (tx) => {
      await tx
        .updateTable('policy')
        .set({ policy_document_id_front: card })
        .where('id', '=', id)
        .execute()
      await tx
        .updateTable('account')
        .set({ stripe_payment_method_id: 'pm_1' })
        .where('id', '=', accountId)
        .execute()
    })
    const added = await app.call(
      saveClient,
      { accountId, ...person, covers: [{ policy_id: id, member_id: 'ALT 4471' }] },
      { as }
    )
    expect(added.status).toBe(200)
    const waiting = await progress(as)
    expect(waiting).toMatchObject({
      account: { onboarding_status: 'needs_approval' },
      missing: ['insurer'],
      policies: [{ insurer: null, insurer_name: 'Altamar Health', plan: 'Plus Worldwide' }],
      clients: [{ covers: [{ policy_id: id, member_id: 'ALT 4471' }] }],
    })
    const reported = await notices('approval_needed')
    expect(reported.map(({ user_id }) => user_id)).toContain(staff.user_id)
    const company = await app.database.db
      .selectFrom('insurance_company')
      .select('id')
      .where('slug', '=', 'known-co')
      .executeTakeFirstOrThrow()
    const { version: now = 0 } = waiting.policies[0] ?? {}
    const matched = await app.call(
      matchPolicy,
      { id, version: now, insurance_company_id: company.id },
      { as: staff }
    )
    expect(matched.status).toBe(200)
    expect(await progress(as)).toMatchObject({
      account: { onboarding_status: 'approved' },
      missing: [],
    })
    expect((await notices('insurer_matched')).map(({ user_id }) => user_id)).toEqual([as.user_id])

    // Another card, of an unknown insurer: it waits again, with one notification at the start and one at the end.
    const again = async (fields: Partial<InputOf<typeof savePolicy>>) => {
      const { policies } = await progress(as)
      const { version: of = 0 } = policies[0] ?? {}
      const answer = await app.call(savePolicy, { accountId, id, version: of, ...fields }, { as })
      expect(answer.status).toBe(200)
      return answer.body.version
    }
    await again({ insurer: null, insurer_name: 'Pacífico', plan: 'Oro' })
    const second = await again({ plan: 'Oro Plus' })
    const mine = (await notices('approval_needed')).filter(
      ({ user_id }) => user_id === staff.user_id
    )
    expect(mine).toHaveLength(2)
    await app.call(
      matchPolicy,
      { id, version: second, insurance_company_id: company.id },
      { as: staff }
    )
    expect(await notices('insurer_matched')).toHaveLength(2)
  })
})

describe('policies of a household', () => {
  it('a plan of the directory sets its name; one of another insurer is refused', async () => {
    const as = await make.client(app)
    const accountId = as.account_id
    const { body } = await app.call(
      savePolicy,
      { accountId, insurer: 'known-co', insurance_plan: 'known-co-gold' },
      { as }
    )
    const { policies } = await progress(as)
    expect(policies).toMatchObject([
      { insurer: { id: 'known-co' }, plan: 'Gold of Known Co', insurance_plan: 'known-co-gold' },
    ])
    const wrong = await app.call(
      savePolicy,
      { accountId, id: body.id, version: body.version, insurance_plan: 'other-co-gold' },
      { as }
    )
    expect([wrong.status, wrong.body.code]).toEqual([404, 'no-such-plan'])
    const stale = await app.call(
      savePolicy,
      { accountId, id: body.id, version: 99, plan: 'X' },
      { as }
    )
    expect([stale.status, stale.body.code]).toEqual([409, 'changed-meanwhile'])
    const days = await app.call(
      savePolicy,
      {
        accountId,
        id: body.id,
        version: body.version,
        valid_from: '2027-01-01',
        valid_until: '2026-01-01',
      },
      { as }
    )
    expect(days.body.code).toBe('wrong-days')
  })

  it('an equal second policy is another one; sent twice it is still only one more', async () => {
    const as = await make.client(app)
    const accountId = as.account_id
    const result = { accountId, insurer: 'known-co', insurance_plan: 'known-co-gold' }
    const save = async (beside: string[]) =>
      (await app.call(savePolicy, { ...result, beside }, { as })).body
    const first = await save([])
    expect((await save([])).id).toBe(first.id)
    const second = await save([first.id])
    expect(second).toMatchObject({ rank: 2 })
    expect((await save([first.id])).id).toBe(second.id)
    expect((await progress(as)).policies).toHaveLength(2)
  })

  it('the same policy saved concurrently in two tabs is stored once', async () => {
    const as = await make.client(app)
    const result = { accountId: as.account_id, insurer_name: 'Altamar', plan: 'Plus' }
    const both = await Promise.all([
      app.call(savePolicy, result, { as }),
      app.call(savePolicy, result, { as }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await progress(as)).policies).toHaveLength(1)
  })

  it('they have the household’s order; a removed one does not count', async () => {
    const as = await make.client(app)
    const accountId = as.account_id
    const plans = ['one', 'two', 'three']
    const ids: string[] = []
    for (const plan of plans)
      ids.push((await app.call(savePolicy, { accountId, plan }, { as })).body.id)
    const turned = ids.toReversed()
    expect((await app.call(reorderPolicies, { accountId, ids: turned }, { as })).status).toBe(200)
    const before = await progress(as)
    expect(before.policies.map(({ plan, rank }) => [plan, rank])).toEqual([
      ['three', 1],
      ['two', 2],
      ['one', 3],
    ])
    const first = before.policies[0]
    const gone = await app.call(
      removePolicy,
      { accountId, id: first?.id ?? '', version: first?.version ?? 0 },
      { as }
    )
    expect(gone.status).toBe(200)
    const after = await progress(as)
    expect(after.policies.map(({ plan, rank }) => [plan, rank])).toEqual([
      ['two', 1],
      ['one', 2],
    ])
    const part = await app.call(reorderPolicies, { accountId, ids: [ids[0] ?? ''] }, { as })
    expect(part.body.code).toBe('selection-changed')
    const foreign = await make.client(app)
    const taken = await app.call(
      removePolicy,
      { accountId: foreign.account_id, id: ids[0] ?? '', version: 1 },
      { as: foreign }
    )
    expect([taken.status, taken.body.code]).toEqual([404, 'no-such-policy'])
  })
})

describe('people of a household', () => {
  it('no client is stored without consent, and there is one holder', async () => {
    const as = await make.client(app)
    const accountId = as.account_id
    const without = await app.call(saveClient, { accountId, ...person, agrees: false }, { as })
    expect([without.status, without.body.code]).toEqual([422, 'consent-needed'])
    expect((await progress(as)).clients).toEqual([])
    const { body } = await app.call(saveClient, { accountId, ...person }, { as })
    const second = await app.call(saveClient, { accountId, ...person, first_name: 'Eva' }, { as })
    expect([second.status, second.body.code]).toEqual([409, 'has-self'])
    // A consent that was given once is not requested again.
    const { status } = await app.call(
      saveClient,
      {
        accountId,
        ...person,
        id: body.id,
        version: body.version,
        second_last_name: 'Ruiz',
        agrees: false,
      },
      { as }
    )
    expect(status).toBe(200)
    const future = await app.call(
      saveClient,
      { accountId, ...person, relationship: 'child', birth_date: '2999-01-01' },
      { as }
    )
    expect(future.body.code).toBe('wrong-birth-date')
    const consents = await app.database.db
      .selectFrom('consent')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
    expect(consents.map(({ kind }) => kind)).toEqual(['health_data'])
  })

  it('a foreign policy covers nobody, and a removed client is covered by none', async () => {
    const as = await make.client(app)
    const other = await make.client(app)
    const accountId = as.account_id
    const theirs = await app.call(
      savePolicy,
      { accountId: other.account_id, plan: 'Theirs' },
      { as: other }
    )
    const mine = await app.call(savePolicy, { accountId, plan: 'Mine' }, { as })
    const foreign = await app.call(
      saveClient,
      { accountId, ...person, covers: [{ policy_id: theirs.body.id }] },
      { as }
    )
    expect([foreign.status, foreign.body.code]).toEqual([404, 'no-such-policy'])
    const { body } = await app.call(
      saveClient,
      { accountId, ...person, covers: [{ policy_id: mine.body.id, member_id: '1' }] },
      { as }
    )
    expect(
      (await app.call(removeClient, { accountId, id: body.id, version: body.version }, { as }))
        .status
    ).toBe(200)
    const covers = await app.database.db
      .selectFrom('coverage')
      .select('status')
      .where('account_id', '=', accountId)
      .execute()
    expect(covers).toEqual([{ status: 'cancelled' }])
    expect((await progress(as)).clients).toEqual([])
  })
})

describe('drafts', () => {
  it('another device continues a draft; the last writer gets the replaced version', async () => {
    const as = await make.client(app)
    const accountId = as.account_id
    const save = (data: Record<string, string> | null, based_on?: string | null) =>
      app.call(
        saveOnboardingDraft,
        { accountId, step: 'address', data, ...(based_on !== undefined && { based_on }) },
        { as }
      )
    const one = (await save({ city: 'Mérida' }, null)).body
    expect(one.by_another).toBe(false)
    const two = (await save({ city: 'Cancún' }, one.updated_at)).body
    expect(two.by_another).toBe(false)
    expect((await save({ city: 'Puebla' }, one.updated_at)).body.by_another).toBe(true)
    expect((await progress(as)).drafts).toMatchObject([
      { step: 'address', data: { city: 'Puebla' } },
    ])
    await save(null)
    expect((await progress(as)).drafts).toEqual([])
    const large = await save({ city: 'x'.repeat(17_000) })
    expect([large.status, large.body.code]).toEqual([422, 'draft-too-large'])
  })
})

describe('a referred household', () => {
  it('the clinic sees consenting clients, and nobody once the household ends the sharing', async () => {
    const as = await make.client(app)
    const clinic = await make.partner(app, { name: 'Clínica Norte' })
    const accountId = as.account_id
    const { slug } = await app.database.db
      .selectFrom('partner')
      .select('slug')
      .where('id', '=', clinic.partner_id)
      .executeTakeFirstOrThrow()
    expect(
      (await app.call(startAtPartner, { accountId, partner_slug: slug, agrees: true }, { as }))
        .status
    ).toBe(200)
    expect((await progress(as)).referral).toEqual({ slug, name: 'Clínica Norte' })
    const { body } = await app.call(
      saveClient,
      { accountId, ...person, shares_with_partner: true },
      { as }
    )
    await app.call(
      saveClient,
      {
        accountId,
        ...person,
        first_name: 'Leo',
        relationship: 'child',
        birth_date: '2015-03-03',
        shares_with_partner: false,
      },
      { as }
    )
    const seen = () =>
      app.database.db
        .selectFrom('care_relationship')
        .select(['client_id', 'source', 'status'])
        .where('account_id', '=', accountId)
        .execute()
    expect(await seen()).toEqual([{ client_id: body.id, source: 'invitation', status: 'active' }])
    await app.call(endReferral, { accountId }, { as })
    expect(await seen()).toMatchObject([{ status: 'ended' }])
    expect(await progress(as)).toMatchObject({
      referral: null,
      clients: [{ shares_with_partner: false }, {}],
    })
  })
})
