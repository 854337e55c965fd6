import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingKeyOf, signStatement } from './acting.ts'
import { setRole, type Principal } from './test-acting.ts'
import { createRights, cut, type Rights } from './test-rights.ts'
import { actAs, type Role, type Tenant } from './test-tenants.ts'

/*
 * Statements of the program inside another principal's transaction: without its signature nothing is written, and
 * with it nothing of a stranger's. Each refusal is tried again with its guard removed, when the same call succeeds.
 */

let all: Rights
let mine: Tenant
let theirs: Tenant
let their: Record<'setup' | 'check' | 'sent', string>
let my: typeof their
beforeAll(async () => {
  all = await createRights()
  ;[mine, theirs] = all.tenants
  await all.database.pool.query(
    `update account set stripe_customer_id = 'cus_' || number;
     insert into insurance_company (slug, name, payer_code) values ('altamar', 'Altamar', 'ALTA1');
     update policy set insurance_company_id = (select id from insurance_company where slug = 'altamar');
     insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, scan_status)
     select id, 'policy', 'sent.pdf', 'application/pdf', 1, sha256(''), 'sent/' || lower(number), 'clean' from account;
     insert into card_setup (account_id, stripe_setup_intent_id) select id, 'seti_' || number from account`
  )
  const thingsOf = async ({ client }: Tenant) => {
    const { rows } = await all.database.pool.query<typeof their>(
      `select (select stripe_setup_intent_id from card_setup where account_id = $1 order by id desc limit 1) as setup,
              (select id from eligibility_check where account_id = $1) as check,
              (select id from document where account_id = $1 and not is_drawn and file_name = 'sent.pdf') as sent`,
      [client.account_id]
    )
    if (!rows[0]) throw new Error('nothing was written')
    return rows[0]
  }
  my = await thingsOf(mine)
  their = await thingsOf(theirs)
})
afterAll(() => all.stop())

type Call = {
  purpose: string
  /** Builds the statement about one of two households. */
  about: (of: Tenant, things: typeof their) => Record<string, unknown>
}
const file = { mime_type: 'image/jpeg', size_bytes: 9, sha256: `\\x${'ab'.repeat(32)}` }
const calls: Call[] = [
  {
    purpose: 'keep_document',
    about: ({ client: { account_id } }) => ({
      ...file,
      account_id,
      type: 'policy',
      file_name: 'terms.jpg',
      storage_key: 'new/1',
      uploaded_through: 'web',
    }),
  },
  {
    purpose: 'redraw_document',
    about: (_, { sent }) => ({ ...file, id: sent, storage_key: 'new/2' }),
  },
  {
    purpose: 'take_card',
    about: ({ client: { account_id, number } }) => ({
      account_id,
      customer_id: `cus_${number}`,
      stripe_payment_method_id: 'pm_new',
      status: 'active',
      brand: 'visa',
      last4: '4242',
    }),
  },
  {
    purpose: 'take_setup',
    about: (_, { setup }) => ({ stripe_setup_intent_id: setup, status: 'succeeded' }),
  },
  { purpose: 'payer_code', about: ({ policy_id }) => ({ policy_id }) },
  {
    purpose: 'answer_check',
    about: (_, { check }) => ({
      id: check,
      status: 'complete',
      in_force: true,
      responded_at: '2026-11-01T12:00:00Z',
    }),
  },
]

type Way = {
  as?: Role
  whose?: Principal
  /** A guard to remove first. */
  without?: string | ((startedAt: string) => string)
  /** Creates the signature; defaults to the server's own for this call. */
  sign?: (signed: { acting: string; began: string }, purpose: string, text: string) => string
}

const key = () => {
  const found = actingKeyOf(all.answering.owner)
  if (!found) throw new Error('The owner has no password')
  return found
}

/** Makes a call in a transaction that is rolled back. Returns whether it had an effect, or the error. */
async function tried(
  purpose: string,
  statement: object,
  { as = 'numo_client', whose: owner = mine.client, without, sign }: Way = {}
): Promise<boolean | string> {
  const client = await all.database.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ began: string }>(
      `select pg_backend_pid() || '|' || (extract(epoch from now()) * 1000000)::bigint as began`
    )
    const startedAt = rows[0]?.began ?? ''
    if (without) await client.query(typeof without === 'string' ? without : without(startedAt))
    const acts = setRole(all.answering.owner, as, owner)
    await client.query(acts)
    const acting = acts.values[1] ?? ''
    const text = JSON.stringify(statement)
    const signature = (sign ?? ((...of) => signStatement(key(), ...of)))(
      { acting, began: startedAt },
      purpose,
      text
    )
    const done = await client.query<Record<string, unknown>>(
      `select * from app.${purpose}($1, $2)`,
      [text, signature]
    )
    // A call that returns nothing throws when refused.
    return done.rows.some((row) => Object.values(row).some((one) => one !== false && one !== null))
  } catch (error) {
    return error instanceof Error ? error.message : 'refused'
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const unvouched = 'The program does not vouch for this'
const unsigned = cut(
  'app.vouched',
  `or not exists (select from app.acting_key k
                     where encode(sha256(k.outer_pad || sha256(k.inner_pad || signed)), 'hex') = signature)`
)

/** What a clinic that does not treat the person receives of the functions that clinics may call. */
const ofClinics: Readonly<Record<string, string>> = {
  redraw_document: 'false',
  payer_code: 'false',
  answer_check: 'not a question of',
}

describe.each(calls)('$purpose', ({ purpose, about }) => {
  const report = () => about(mine, my)

  test('does what is vouched for own records, for a household and for staff', async () => {
    expect(await tried(purpose, report())).toBe(true)
    expect(await tried(purpose, report(), { as: 'numo_admin', whose: all.admin })).toBe(true)
  })

  test('does nothing for foreign records, whoever vouches', async () => {
    const way = { without: cut('app.may_change_account', 'app.account_id()', 'of_account') }
    expect(await tried(purpose, about(theirs, their))).not.toBe(true)
    expect(await tried(purpose, about(theirs, their), way)).toBe(true)
  })

  test('does nothing without a signature, or with a forged one', async () => {
    for (const sign of [
      () => '',
      () => 'ab'.repeat(32),
      (_: unknown, of: string, text: string) =>
        signStatement(Buffer.from('guessed'), { acting: '', began: '' }, of, text),
    ])
      for (const [as, owner] of [
        ['numo_client', mine.client],
        ['numo_admin', all.admin],
      ] as const) {
        // Sequential, so that a failure names its case.
        expect(await tried(purpose, report(), { as, whose: owner, sign })).toBe(unvouched)
        expect(await tried(purpose, report(), { as, whose: owner, sign, without: unsigned })).toBe(
          true
        )
      }
  })

  test('accepts no signature of other arguments, purpose, transaction or user', async () => {
    const ways: [string, Way][] = [
      [
        'words',
        {
          sign: (signed, of, text) => signStatement(key(), signed, of, `${text} `),
          without: cut(
            'app.vouched',
            `'app.acting', true), statement`,
            `'app.acting', true), statement || ' '`
          ),
        },
      ],
      [
        'purpose',
        {
          sign: (signed, _, text) => signStatement(key(), signed, 'other', text),
          without: cut('app.vouched', `'vouched', purpose`, `'vouched', 'other'`),
        },
      ],
      [
        'transaction',
        {
          sign: ({ acting, began: startedAt }, of, text) =>
            signStatement(key(), { acting, began: `${startedAt}0` }, of, text),
          without: (startedAt) =>
            cut(
              'app.vouched',
              `(extract(epoch from now()) * 1000000)::bigint`,
              `'${startedAt.split('|')[1]}0'`
            ),
        },
      ],
      [
        'somebody else',
        {
          sign: ({ began: startedAt }, of, text) =>
            signStatement(key(), { acting: 'theirs', began: startedAt }, of, text),
          without: cut(
            'app.vouched',
            `current_setting('app.acting', true), statement`,
            `'theirs', statement`
          ),
        },
      ],
    ]
    for (const [name, { sign, without }] of ways) {
      // Sequential, so that a failure names its case.
      expect([name, await tried(purpose, report(), { ...(sign && { sign }) })]).toEqual([
        name,
        unvouched,
      ])
      expect([
        name,
        await tried(purpose, report(), { ...(sign && { sign }), ...(without && { without }) }),
      ]).toEqual([name, true])
    }
  })

  test('is refused to visitors, to a user without a household, and for a household’s record to a clinic', async () => {
    for (const [as, owner] of [
      ['numo_api', {}],
      ['numo_user', { user_id: mine.client.user_id }],
      ['numo_partner', mine.partner],
    ] as const) {
      // A clinic has files of its own, and asks about its patients; it reaches none of others.
      const isOfClinic = as === 'numo_partner' && purpose in ofClinics
      const refused = isOfClinic ? (ofClinics[purpose] ?? '') : 'permission'
      const acting = isOfClinic && purpose !== 'redraw_document' ? theirs.partner : owner
      expect(String(await tried(purpose, report(), { as, whose: acting }))).toContain(refused)
    }
  })
})

test('no role can obtain a signature itself', async () => {
  const { rows } = await all.database.pool.query<{ role: string }>(
    `select role from unnest(array['numo_api', 'numo_user', 'numo_client', 'numo_partner', 'numo_admin', 'numo_system']) role
      where has_function_privilege(role, 'app.vouched(text,text,text)', 'execute')`
  )
  // The functions that verify belong to the role of the program.
  expect(rows).toEqual([{ role: 'numo_system' }])
})

test('a card of another customer is stored for nobody, and a removed one stays removed', async () => {
  const take = calls.find(({ purpose }) => purpose === 'take_card')?.about(mine, my)
  const other = { ...take, customer_id: `cus_${theirs.client.number}` }
  expect(await tried('take_card', other)).toMatch('not a card of')
  const anyCustomer = cut('app.take_card', `and a.stripe_customer_id = vouched ->> 'customer_id'`)
  expect(await tried('take_card', other, { without: anyCustomer })).toBe(true)

  const known = { ...take, stripe_payment_method_id: all.my_card }
  const gone = `update payment_method set status = 'detached' where stripe_payment_method_id = '${all.my_card}'`
  expect(await tried('take_card', known)).toBe(true)
  expect(await tried('take_card', known, { without: gone })).toBe(false)
  const back = cut('app.take_card', `and (m.status <> 'detached' or said.status = 'detached')`)
  expect(await tried('take_card', known, { without: `${gone}; ${back}` })).toBe(true)

  // A card on file for another household stays unchanged for everybody else.
  const strange = { ...take, stripe_payment_method_id: all.their_card }
  expect(await tried('take_card', strange)).toBe(false)
  const anybody = cut('app.take_card', 'and m.account_id = said.account_id')
  expect(await tried('take_card', strange, { without: anybody })).toBe(true)
})

test('an answered check is not answered again by the requester', async () => {
  const result = { id: my.check, status: 'complete', in_force: true, responded_at: '2026-11-01' }
  const answered = `update eligibility_check set status = 'partial', responded_at = now()`
  expect(await tried('answer_check', result, { without: answered })).toMatch('not a question of')
  const again = cut('app.answer_check', `and e.status = 'queued'`)
  expect(await tried('answer_check', result, { without: `${answered}; ${again}` })).toBe(true)
})

test('a clinic adds a file to an open claim of its own only, and nobody without a signature', async () => {
  const claimOf = async ({ client, partner, client_id }: Tenant) => {
    const { rows } = await all.database.pool.query<{ id: string }>(
      `with care as (insert into care_relationship (account_id, partner_id, client_id, source)
                     values ($1, $2, $3, 'claim') on conflict do nothing)
       insert into claim (account_id, client_id, partner_id, numo_company_id, type, service_from, service_until, currency)
       select $1, $3, $2, id, 'professional', '2026-11-01', '2026-11-01', 'MXN' from numo_company limit 1 returning id`,
      [client.account_id, partner.partner_id, client_id]
    )
    const { account_id } = client
    const kept = { ...file, account_id, claim_id: rows[0]?.id, type: 'invoice' }
    return { ...kept, file_name: 'bill.jpg', storage_key: 'new/3' }
  }
  const [own, other] = [await claimOf(mine), await claimOf(theirs)]
  const clinic = { as: 'numo_partner', whose: mine.partner } as const
  const purpose = 'keep_partner_document'
  expect(await tried(purpose, own, clinic)).toBe(true)
  expect(await tried(purpose, other, clinic)).toMatch('not an open claim')
  // The keys of the link refuse it as well.
  const ofAnybody = `${cut('app.keep_partner_document', 'and c.partner_id = app.partner_id()')};
    alter table document_link drop constraint document_link_account_id_partner_id_claim_id_fkey`
  expect(await tried(purpose, other, { ...clinic, without: ofAnybody })).toBe(true)
  expect(await tried(purpose, own, { ...clinic, sign: () => '' })).toBe(unvouched)
  expect(await tried(purpose, own, { ...clinic, sign: () => '', without: unsigned })).toBe(true)
  expect(await tried(purpose, own)).toMatch('permission')
})

test('a subscription is written for its own person only, with a signature, and by nobody else', async () => {
  const { user_id, partner_id } = mine.partner
  const seat = { user_id, partner_id, plan_type: 'monthly' }
  const purpose = 'take_subscription'
  const as = { as: 'numo_partner', whose: mine.partner } as const
  expect(await tried(purpose, seat, as)).toBe(true)
  expect(await tried(purpose, seat, { ...as, sign: () => 'ab'.repeat(32) })).toBe(unvouched)
  expect(
    await tried(purpose, seat, { ...as, sign: () => 'ab'.repeat(32), without: unsigned })
  ).toBe(true)
  const stolen = { ...seat, user_id: theirs.partner.user_id }
  const own = cut('app.take_subscription', 'said.user_id is distinct from app.user_id()', 'false')
  expect(await tried(purpose, stolen, as)).toMatch('not the caller')
  expect(await tried(purpose, stolen, { ...as, without: own })).toBe(true)
  for (const [role, whose] of [
    ['numo_client', mine.client],
    ['numo_user', { user_id }],
    ['numo_admin', all.admin],
  ] as const)
    expect(await tried(purpose, seat, { as: role, whose })).toMatch('permission denied')
})

test('a subscription of another person is not to be seen', async () => {
  const { rows } = await all.database.pool.query<{ id: string }>(
    `with s as (insert into subscription (user_id, partner_id, plan_type)
       select unnest($1::uuid[]), $2, 'monthly' returning id, user_id, partner_id)
     insert into subscription_payment (subscription_id, user_id, partner_id, plan_type, currency, amount, paid_at, stripe_reference)
     select id, user_id, partner_id, 'monthly', 'USD', 6900, now(), 'in_' || id from s returning id`,
    [[mine.partner.user_id, theirs.partner.user_id], mine.partner.partner_id]
  )
  expect(rows).toHaveLength(2)
  const seen = (role: Role, whose: Principal) =>
    actAs(
      all.answering,
      role,
      whose,
      'select distinct user_id from subscription_payment natural join (select user_id from subscription) s'
    )
  const own = [{ user_id: mine.partner.user_id }]
  expect((await seen('numo_partner', mine.partner)).rows).toEqual(own)
  expect((await seen('numo_user', { user_id: mine.partner.user_id })).rows).toEqual(own)
  await expect(seen('numo_client', mine.client)).rejects.toThrow('permission denied')
  expect((await seen('numo_admin', all.admin)).rows).toHaveLength(2)
})
