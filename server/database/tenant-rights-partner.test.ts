import { beforeAll } from 'vitest'
import { makeAuthorization } from '@numo/domains/authorizations/test-factories.ts'
import { cut, open, rls, noRow, testRights, useRights, type Attempt } from './test-rights.ts'

/* Privileges of a clinic: its claims, its conversation with staff, its files, and patients who share their data with it. */

const { all, mine, theirs } = useRights()
/** Records of the first clinic's claim; `ended` is a person who no longer shares their data with it. */
const made: Record<
  | 'claim'
  | 'with_household'
  | 'with_clinic'
  | 'file'
  | 'ended'
  | 'their_claim'
  | 'their_item'
  | 'member'
  | 'their_invitation'
  | 'their_check'
  | 'their_place'
  | 'their_doctor'
  | 'their_file'
  | 'my_hook'
  | 'their_hook'
  | 'their_delivery',
  string
> = {
  claim: '',
  with_household: '',
  with_clinic: '',
  file: '',
  ended: '',
  their_claim: '',
  their_item: '',
  member: '',
  their_invitation: '',
  their_check: '',
  their_place: '',
  their_doctor: '',
  their_file: '',
  my_hook: '',
  their_hook: '',
  their_delivery: '',
}

beforeAll(async () => {
  const query = async (text: string, values: unknown[]) =>
    (await all().database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const claimOf = ({ client, partner, client_id }: ReturnType<typeof mine>) =>
    query(
      `with care as (insert into care_relationship (account_id, partner_id, client_id, source)
                     values ($1, $2, $3, 'claim') on conflict do nothing)
       insert into claim (account_id, client_id, partner_id, numo_company_id, type, service_from, service_until, currency)
       select $1, $3, $2, id, 'professional', '2026-11-01', '2026-11-01', 'MXN' from numo_company limit 1 returning id`,
      [client.account_id, partner.partner_id, client_id]
    )
  const { account_id } = mine().client
  made.claim = await claimOf(mine())
  made.their_claim = await claimOf(theirs())
  const message = `insert into claim_message (account_id, claim_id, partner_id, author_role, body)
                   values ($1, $2, $3, 'admin', 'Hello') returning id`
  made.with_household = await query(message, [account_id, made.claim, null])
  made.with_clinic = await query(message, [account_id, made.claim, mine().partner.partner_id])
  made.file = await query(
    `with d as (insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, scan_status)
                values ($1, 'medical_report', 'report.pdf', 'application/pdf', 1, sha256('r'), 'report/1', 'clean') returning id)
     insert into document_link (account_id, document_id, claim_id) select $1, id, $2 from d returning document_id as id`,
    [account_id, made.claim]
  )
  made.ended = await query(
    `with c as (insert into client (account_id, first_name, last_name, birth_date, relationship)
                values ($1, 'Eva', 'Solís', '2010-01-01', 'child') returning id),
          k as (insert into care_relationship (account_id, partner_id, client_id, source, status, ended_at)
                select $1, $2, id, 'invitation', 'ended', now() from c)
     select id from c`,
    [account_id, mine().partner.partner_id]
  )
  made.their_item = await query(
    `insert into payout_item (account_id, partner_id, claim_id, numo_company_id, currency, adjustment_reason, gross_amount,
                              fee_bps, fee_amount, fee_tax_bps, fee_tax_amount)
     select $1, $2, $3, numo_company_id, 'MXN', 'Test', 100, 0, 0, 0, 0 from claim where id = $3 returning id`,
    [theirs().client.account_id, theirs().partner.partner_id, made.their_claim]
  )
  made.member = await query(
    `with u as (insert into app_user (email, display_name, status) values ('member@here.example', 'Eva', 'active') returning id)
     insert into membership (user_id, role, partner_id, member_role, status)
     select id, 'partner', $1, 'member', 'active' from u returning user_id as id`,
    [mine().partner.partner_id]
  )
  made.their_invitation = await query(
    `with u as (insert into app_user (email, display_name, status) values ('invited@there.example', 'Eva', 'invited') returning id),
          m as (insert into membership (user_id, role, partner_id, member_role, status)
                select id, 'partner', $1, 'member', 'invited' from u returning id, user_id)
     insert into user_invitation (user_id, membership_id, email, invited_by, expires_at)
     select user_id, id, 'invited@there.example', $2, now() + interval '1 day' from m returning id`,
    [theirs().partner.partner_id, theirs().partner.user_id]
  )
  await query(
    `update care_relationship set source = 'member_id' where client_id = $1 returning client_id as id`,
    [theirs().client_id]
  )
  await query('update coverage set member_id = $1::text where id = $1 returning id', [
    theirs().coverage_id,
  ])
  made.their_doctor = await query(
    `insert into provider (slug, kind, full_name) values ('eva-theirs', 'person', $1) returning id`,
    ['Eva Ruiz']
  )
  made.their_place = await query(
    `with s as (insert into directory_source (id, name, kind) values ('theirs', 'List', 'list') returning id),
          c as (insert into insurance_company (slug, name) values ('of-theirs', 'Theirs') returning id),
          f as (insert into partner_insurer (partner_id, insurance_company_id, computed_on, decided_count, decision_days)
                select $1, id, '2026-11-01', 5, 3 from c),
          n as (insert into insurance_network (insurance_company_id, name) select id, 'Red' from c returning id),
          l as (insert into practice_location (partner_id, name, line1, city, country, time_zone)
                values ($1, 'Centro', 'Calle 1', 'Puebla', 'MX', 'America/Mexico_City') returning id),
          p as (insert into provider_location (provider_id, practice_location_id) select $2, id from l returning id),
          a as (insert into acceptance (provider_location_id, insurance_network_id, source_id) select p.id, n.id, s.id from p, n, s)
     select id from l`,
    [theirs().partner.partner_id, made.their_doctor]
  )
  const authorization_id = await makeAuthorization(all(), {
    ...{ coverage_id: theirs().coverage_id, partner_id: theirs().partner.partner_id },
    insurer_id: await query(`select id from insurance_company where slug = $1`, ['of-theirs']),
  })
  made.their_file = await query(
    `with b as (insert into stay_bill (account_id, partner_id, authorization_id, number, biller, billed_on, claim_id)
                values ($1, $2, $3, 'A-1', 'hospital', '2026-11-01', $4)),
          d as (insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, scan_status)
                values ($1, 'medical_report', 'stay.pdf', 'application/pdf', 1, sha256('s'), 'stay/1', 'clean') returning id)
     insert into document_link (account_id, document_id, authorization_id, partner_id)
     select $1, d.id, $3, $2 from d returning document_id as id`,
    [
      ...[theirs().client.account_id, theirs().partner.partner_id],
      ...[authorization_id, made.their_claim],
    ]
  )
  await query(
    `with e as (insert into extraction (account_id, document_id, schema_name) values ($1, $2, 'medical_report') returning id)
     insert into extraction_field (extraction_id, path, value) select id, 'issued_on', '"2026-11-01"' from e
     returning extraction_id as id`,
    [theirs().client.account_id, made.their_file]
  )
  const hookOf = ({ partner: { partner_id, user_id } }: ReturnType<typeof mine>) =>
    query(
      `with k as (insert into api_key (partner_id, name, hint, secret_sha256, scopes, created_by)
                  values ($1, 'Desk', 'abcd', sha256(convert_to($1::uuid::text, 'UTF8')), '{claims:read}', $2)),
            e as (insert into webhook_endpoint (partner_id, url, events, secret_sealed, created_by)
                  values ($1, 'https://hooks.example/secret', '{claim.paid}', 'x', $2) returning id),
            d as (insert into webhook_delivery (partner_id, endpoint_id, type, data) select $1, id, 'claim.paid', '{}' from e)
       select id from e`,
      [partner_id, user_id]
    )
  made.my_hook = await hookOf(mine())
  made.their_hook = await hookOf(theirs())
  made.their_delivery = await query('select id from webhook_delivery where endpoint_id = $1', [
    made.their_hook,
  ])
  made.their_check = await query(`select id from eligibility_check where account_id = $1`, [
    theirs().client.account_id,
  ])
})

const partner = (text: string, values: unknown[] = []): Attempt => ({
  as: 'numo_partner',
  whose: () => mine().partner,
  text,
  values,
})
const client = (text: string, values: unknown[] = []): Attempt => ({
  as: 'numo_client',
  whose: () => mine().client,
  text,
  values,
})
const write = `insert into claim_message (account_id, partner_id, claim_id, author_user_id, author_role, body)
               values ($1, $2, $3, $4, $5, 'Hello')`

testRights(all, [
  [
    'files no claim for a person who no longer shares their data with it',
    () =>
      partner(
        `insert into claim (account_id, client_id, partner_id, numo_company_id, type, payee_type, service_from, service_until,
                            currency, created_by)
         select $1, $2, $3, numo_company_id, 'professional', 'provider', '2026-11-01', '2026-11-01', 'MXN', $4 from claim limit 1`,
        [mine().client.account_id, made.ended, mine().partner.partner_id, mine().partner.user_id]
      ),
    rls,
    open('own_partner_new on claim'),
  ],
  [
    'sees no person who no longer shares their data with it',
    () => partner('select id from client where id = $1', [made.ended]),
    noRow,
    open('treats on client', 'using (true)'),
  ],
  [
    'sees no claim of another clinic',
    () => partner('select id from claim where id = $1', [made.their_claim]),
    noRow,
    open('own_partner on claim', 'using (true)'),
  ],
  [
    'sees nothing that another clinic is paid',
    () => partner('select id from payout_item where id = $1', [made.their_item]),
    noRow,
    open('own_partner on payout_item', 'using (true)'),
  ],
  [
    'sees no answer about the policy of a person it does not treat',
    () => partner('select id from eligibility_check where id = $1', [made.their_check]),
    noRow,
    open('treats on eligibility_check', 'using (true)'),
  ],
  [
    'sees no household whose people it does not treat',
    () => partner('select id from account where id = $1', [theirs().client.account_id]),
    noRow,
    open('treats on account', 'using (true)'),
  ],
  [
    'an owner takes access from nobody in another clinic',
    () => partner('select app.set_partner_access($1, null)', [theirs().partner.user_id]),
    noRow,
    cut('app.set_partner_access', 'm.partner_id = app.partner_id() and '),
  ],
  [
    'an owner does not change their own access to the clinic',
    () => partner(`select app.set_partner_access($1, 'member')`, [mine().partner.user_id]),
    /only an owner/,
    cut('app.set_partner_access', 'or of_user = app.user_id()'),
  ],
  [
    'only an owner invites somebody into a clinic',
    () => ({
      ...partner(`select app.invite_partner_member('a@b.example', 'Ana', 'en', 'member')`),
      whose: () => ({ user_id: made.member, partner_id: mine().partner.partner_id }),
    }),
    /only an owner/,
    cut('app.invite_partner_member', 'not app.owns_partner() or '),
  ],
  [
    'sees no invitation into another clinic',
    () => partner('select id from user_invitation where id = $1', [made.their_invitation]),
    noRow,
    open('own_partner on user_invitation', 'using (true)'),
  ],
  [
    'sees no company that never paid it',
    () => partner('select id from numo_company'),
    noRow,
    open('pays on numo_company', 'using (true)'),
  ],
  [
    'reads nothing that staff and the household write to each other about its claim',
    () => partner('select id from claim_message where id = $1', [made.with_household]),
    noRow,
    open('own_partner on claim_message', 'using (true)'),
  ],
  [
    'a household reads nothing that staff and the clinic write to each other about its claim',
    () => client('select id from claim_message where id = $1', [made.with_clinic]),
    noRow,
    open('own_account on claim_message', 'using (true)'),
  ],
  [
    'writes nothing in the name of staff',
    () =>
      partner(write, [
        mine().client.account_id,
        mine().partner.partner_id,
        made.claim,
        mine().partner.user_id,
        'admin',
      ]),
    rls,
    open('own_partner_new on claim_message'),
  ],
  [
    'writes nothing on a claim of another clinic',
    () =>
      partner(write, [
        theirs().client.account_id,
        theirs().partner.partner_id,
        made.their_claim,
        mine().partner.user_id,
        'partner',
      ]),
    rls,
    open('own_partner_new on claim_message'),
  ],
  [
    'sees no file that the household added to its claim',
    () => partner('select id from document where id = $1', [made.file]),
    noRow,
    open('own_claims on document', 'using (true)'),
  ],
  [
    'sees no link of such a file',
    () => partner('select id from document_link where document_id = $1', [made.file]),
    noRow,
    open('own_partner on document_link', 'using (true)'),
  ],
  [
    'has no file of another clinic read',
    () =>
      partner(
        `insert into extraction (account_id, document_id, schema_name) values ($1, $2, 'estimate')`,
        [theirs().client.account_id, made.their_file]
      ),
    rls,
    open('own_authorization_file on extraction'),
  ],
  [
    'sees nothing that was read of a file of another clinic',
    () => partner(`select extraction_id as id from extraction_field where path = 'issued_on'`),
    noRow,
    open('own_partner_file on extraction_field', 'using (true)'),
  ],
  [
    'asks no insurer about a person it does not treat',
    () =>
      partner(
        `insert into eligibility_check (account_id, policy_id, coverage_id, requested_by) values ($1, $2, $3, $4)`,
        [
          theirs().client.account_id,
          theirs().policy_id,
          theirs().coverage_id,
          mine().partner.user_id,
        ]
      ),
    rls,
    open('treats_new on eligibility_check'),
  ],
  [
    'sees nothing that a person it does not treat has used up',
    () =>
      partner('select id from policy_usage where account_id = $1', [theirs().client.account_id]),
    noRow,
    open('treats on policy_usage', 'using (true)'),
  ],
  [
    'a household ends no sharing of another',
    () =>
      client('select app.end_sharing($1, $2)', [theirs().client_id, theirs().partner.partner_id]),
    /not a person of the caller/,
    cut('app.end_sharing', 'or of_account is distinct from app.account_id()'),
  ],
  [
    'adds nobody by a number with another birth date',
    () =>
      partner(
        `select client_id from app.add_patients(jsonb_build_array(jsonb_build_object(
           'member_id', $1::text, 'birth_date', '1901-02-03', 'signed_on', '2026-11-01')), '1', 'en') where client_id is not null`,
        [theirs().coverage_id]
      ),
    noRow,
    cut('app.match_patients', 'and c.birth_date = n.born '),
  ],
  [
    'sets no hours at a place of another clinic',
    () => partner(`select app.set_own_place($1, '{}', null)`, [made.their_place]),
    noRow,
    cut('app.set_own_place', 'and l.partner_id = app.partner_id() '),
  ],
  [
    'says nothing of the networks of another clinic',
    () => partner('select nullif(app.say_networks($1, null, null, null), 0)', [made.their_place]),
    noRow,
    cut(
      'app.say_networks',
      `l.partner_id = app.partner_id() and l.status = 'active' and coalesce(pl.partner_id, l.partner_id) = app.partner_id()`,
      'true'
    ),
  ],
  [
    'says nothing of who bills at another clinic',
    () => partner(`select app.set_own_bills($1, 'separately')`, [made.their_doctor]),
    noRow,
    cut('app.set_own_bills', 'and coalesce(pl.partner_id, l.partner_id) = app.partner_id()'),
  ],
  [
    'asks nothing of the files of a stay at another clinic',
    () =>
      partner('select 1 where app.is_file_of_stay($1, $2)', [made.their_file, made.their_claim]),
    noRow,
    cut('app.is_file_of_stay', `and b.partner_id = app.partner_id()`),
  ],
  [
    'sees no figures of another clinic',
    () => partner('select * from partner_insurer'),
    noRow,
    open('own_partner on partner_insurer', 'using (true)'),
  ],
  [
    'sees no API key of another clinic',
    () => partner('select id from api_key where partner_id = $1', [theirs().partner.partner_id]),
    noRow,
    open('own_partner on api_key', 'using (true)'),
  ],
  [
    'makes no API key of another clinic',
    () =>
      partner(
        `insert into api_key (partner_id, name, hint, secret_sha256, scopes, created_by)
         values ($1, 'Theirs', 'abcd', sha256('k'), '{claims:read}', $2)`,
        [theirs().partner.partner_id, mine().partner.user_id]
      ),
    rls,
    open('owner_new on api_key'),
  ],
  [
    'only an owner makes an API key',
    () => ({
      ...partner(
        `insert into api_key (partner_id, name, hint, secret_sha256, scopes, created_by)
         values ($1, 'Mine', 'abcd', sha256('m'), '{claims:read}', $2)`,
        [mine().partner.partner_id, made.member]
      ),
      whose: () => ({ user_id: made.member, partner_id: mine().partner.partner_id }),
    }),
    rls,
    open('owner_new on api_key'),
  ],
  [
    'sees no webhook of another clinic',
    () => partner('select id from webhook_endpoint where id = $1', [made.their_hook]),
    noRow,
    open('own_partner on webhook_endpoint', 'using (true)'),
  ],
  [
    'learns no address of a webhook of another clinic',
    () => partner('select 1 where app.webhook_address($1) is not null', [made.their_hook]),
    noRow,
    cut('app.webhook_address', ' and e.partner_id = app.partner_id()'),
  ],
  [
    'pauses no webhook of another clinic',
    () => partner(`update webhook_endpoint set status = 'paused' where id = $1`, [made.their_hook]),
    noRow,
    `${open('own_partner on webhook_endpoint', 'using (true)')}; ${open('owner_change on webhook_endpoint', 'using (true) with check (true)')}`,
  ],
  [
    'changes no secret of a webhook of another clinic',
    () => partner(`select 1 where app.change_webhook_secret($1, 'x')`, [made.their_hook]),
    noRow,
    cut('app.change_webhook_secret', 'and partner_id = app.partner_id() '),
  ],
  [
    'sees nothing that was sent to another clinic',
    () => partner('select id from webhook_delivery where id = $1', [made.their_delivery]),
    noRow,
    open('own_partner on webhook_delivery', 'using (true)'),
  ],
  [
    'invents no event of its webhook',
    () =>
      partner(
        `insert into webhook_delivery (partner_id, endpoint_id, type, data) values ($1, $2, 'claim.paid', '{}')`,
        [mine().partner.partner_id, made.my_hook]
      ),
    rls,
    open('own_test on webhook_delivery'),
  ],
  [
    'has nothing of another clinic sent again',
    () =>
      partner(
        `insert into job_request (queue, data) values ('deliver-webhook', jsonb_build_object('delivery_id', $1::text))`,
        [made.their_delivery]
      ),
    rls,
    open('own_deliveries on job_request'),
  ],
])
