import { expect, test } from 'vitest'
import {
  cut,
  job,
  noRow,
  open,
  rls,
  testRights,
  tried,
  useRights,
  type Attempt,
} from './test-rights.ts'

/* Privileges that verbs need to write under the caller's own role. */

const { all, mine, theirs } = useRights()

const client = (text: string, values: unknown[] = []): Attempt => ({
  as: 'numo_client',
  whose: () => mine().client,
  text,
  values,
})
const member = (text: string, values: unknown[] = []): Attempt => ({
  as: 'numo_client',
  whose: () => all().reader,
  text,
  values,
})

testRights(all, [
  [
    'a household invites nobody into another',
    () =>
      client(
        `insert into family_invitation (account_id, email, invited_by, expires_at)
         values ($1, 'n@people.example', $2, now())`,
        [theirs().client.account_id, mine().client.user_id]
      ),
    rls,
    open('owner_new on family_invitation'),
  ],
  [
    'only its owner invites somebody into a household',
    () =>
      member(
        `insert into family_invitation (account_id, email, invited_by, expires_at)
         values ($1, 'n@people.example', $2, now())`,
        [mine().client.account_id, all().reader.user_id]
      ),
    rls,
    open('owner_new on family_invitation'),
  ],
  [
    'a household never says what the secret of an invitation is',
    () =>
      client(
        `insert into family_invitation (account_id, email, invited_by, expires_at, token_sha256)
         values ($1, 'n@people.example', $2, now(), sha256('known'))`,
        [mine().client.account_id, mine().client.user_id]
      ),
    /permission denied/,
    'grant insert on family_invitation to numo_client',
  ],
  [
    'a household takes back no invitation of another',
    () => client('update family_invitation set revoked_at = now()'),
    noRow,
    `${open('owner_revokes on family_invitation', 'using (true)')};
     ${open('own_account on family_invitation', 'using (true)')}`,
  ],
  [
    'a household has no invitation of another sent',
    () =>
      client(
        job(
          'send-family-invitation',
          `(select jsonb_build_object('invitation_id', id) from family_invitation limit 1)`
        )
      ),
    /null value|row-level security/,
    open('own_account on family_invitation', 'using (true)'),
  ],
  [
    'a household agrees to no referral of another',
    () =>
      client(
        `insert into partner_referral (account_id, partner_id, agreed_by, text_version) values ($1, $2, $3, '1')`,
        [theirs().client.account_id, theirs().partner.partner_id, mine().client.user_id]
      ),
    rls,
    open('own_account_new on partner_referral'),
  ],
  [
    'a household ends no referral of another',
    () => client('update partner_referral set ended_at = now()'),
    noRow,
    `${open('own_account_change on partner_referral', 'using (true) with check (true)')};
     ${open('own_account on partner_referral', 'using (true)')}`,
  ],
  [
    'a household begins no card of another',
    () =>
      client(
        `insert into card_setup (account_id, stripe_setup_intent_id, created_by) values ($1, 'seti_1', $2)`,
        [theirs().client.account_id, mine().client.user_id]
      ),
    rls,
    open('own_account_new on card_setup'),
  ],
  [
    'a household changes no card setup of another',
    () => client(`update card_setup set consent_text = 'x'`),
    noRow,
    `${open('own_account_change on card_setup', 'using (true) with check (true)')};
     ${open('own_account on card_setup', 'using (true)')}`,
  ],
  [
    'sees no company that never billed it',
    () => client('select id from numo_company'),
    noRow,
    open('bills on numo_company', 'using (true)'),
  ],
  [
    'an owner takes access from nobody in another household',
    () => client('select app.set_family_access($1, null)', [theirs().client.user_id]),
    noRow,
    cut('app.set_family_access', 'm.account_id = app.account_id() and '),
  ],
  [
    'only an owner takes access from somebody',
    () => member('select app.set_family_access($1, null)', [mine().client.user_id]),
    /only an owner/,
    cut('app.set_family_access', 'or not app.owns_account()'),
  ],
  [
    'an owner does not change their own access',
    () => client(`select app.set_family_access($1, 'member')`, [mine().client.user_id]),
    /only an owner/,
    cut('app.set_family_access', 'or of_user = app.user_id()'),
  ],
  [
    'a household shows nobody of another to a clinic',
    () =>
      client('select app.share_with_partner($1, $2, false), true', [
        theirs().client_id,
        theirs().partner.partner_id,
      ]),
    /not a person/,
    cut('app.may_change_account', 'app.account_id()', 'of_account'),
  ],
  [
    'a household shows nobody whom nobody agreed to show',
    () =>
      client('select app.share_with_partner($1, $2, true)', [
        mine().client_id,
        theirs().partner.partner_id,
      ]),
    /nobody agreed/,
    cut(
      'app.share_with_partner',
      `raise exception 'nobody agreed to share this person' using errcode = 'insufficient_privilege'`,
      'null'
    ),
  ],
  [
    'a household says of no other which customer it is',
    () => client(`select app.keep_customer($1, 'cus_1')`, [theirs().client.account_id]),
    /not the caller/,
    cut('app.may_change_account', 'app.account_id()', 'of_account'),
  ],
  [
    'a household has no card of another charged',
    () => client('select app.set_card($1, $2)', [mine().client.account_id, all().their_card]),
    /not a card/,
    cut('app.set_card', 'm.account_id = of_account and '),
  ],
  [
    'a household sets no card of another',
    () => client('select app.set_card($1, $2)', [theirs().client.account_id, all().their_card]),
    /not a card/,
    cut('app.may_change_account', 'app.account_id()', 'of_account'),
  ],
  [
    'a household takes no card of another off file',
    () => client('select app.detach_card($1), true', [all().their_method]),
    /not a card/,
    cut('app.may_change_account', 'app.account_id()', 'of_account'),
  ],
  [
    'a card that is on file is not detached at the payment service',
    () => client(job('detach-card', `jsonb_build_object('card', $1::text)`), [all().my_card]),
    rls,
    open('detached_cards on job_request'),
  ],
])

test('own rows are accessible with the same rights', async () => {
  const { account_id } = mine().client
  for (const attempt of [
    client('select app.set_card($1, $2)', [account_id, all().my_card]),
    client(`select app.keep_customer($1, 'cus_1')`, [account_id]),
    client(`select app.set_family_access($1, 'read_only')`, [all().reader.user_id]),
  ])
    // Sequential, so that a failure names its statement.
    expect([attempt.text, await tried(all(), attempt)]).toEqual([attempt.text, 1])
})
