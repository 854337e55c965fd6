import { expect, test } from 'vitest'
import { job, noRow, open, rls, testRights, tried, useRights, type Attempt } from './test-rights.ts'

/* Privileges that verbs need to write under the caller's own role. */

const { all, mine, theirs } = useRights()

const user = (text: string, values: unknown[] = []): Attempt => ({
  as: 'numo_user',
  whose: () => ({ user_id: mine().client.user_id }),
  text,
  values,
})
const admin = (text: string, values: unknown[] = []): Attempt => ({
  as: 'numo_admin',
  whose: () => all().admin,
  text,
  values,
})

testRights(all, [
  [
    'a person renames nobody else',
    () => user(`update app_user set display_name = 'x' where id = $1`, [theirs().client.user_id]),
    noRow,
    open('person_self on app_user', 'using (true) with check (true)'),
  ],
  [
    'a person writes nothing into the trail about another',
    () =>
      user(`insert into audit_event (action, entity_type, entity_id) values ('E', 'proof', $1)`, [
        theirs().client.user_id,
      ]),
    rls,
    open('self on audit_event'),
  ],
  [
    'a person asks for no other address for another',
    () =>
      user(
        `insert into email_change (user_id, before, after) values ($1, 'a@b.example', 'c@d.example')`,
        [theirs().client.user_id]
      ),
    rls,
    open('self_new on email_change'),
  ],
  [
    'a person sees no change of address of another',
    () => user('select id from email_change'),
    noRow,
    open('self on email_change', 'using (true)'),
  ],
  [
    'a person has no email sent about the sign-in of another',
    () =>
      user(
        job('send-account-letter', `jsonb_build_object('kind', 'verify-email', 'uid', $1::text)`),
        [theirs().client.uid]
      ),
    rls,
    open('own_sign_in on job_request'),
  ],
  [
    'a person has no email sent about a change of address of another',
    () =>
      user(
        job(
          'send-account-letter',
          `jsonb_build_object('kind', 'change-email', 'uid', $1::text, 'email_change_id', $2::text)`
        ),
        [mine().client.uid, all().email_change]
      ),
    rls,
    open('self on email_change', 'using (true)'),
  ],
  [
    'staff change nothing of their own sign-in',
    () => admin(`update identity_user set email = 'x@y.example' where uid = $1`, [all().admin.uid]),
    noRow,
    open('others on identity_user', 'using (true)'),
  ],
  [
    'staff invite nobody in the name of another',
    () =>
      admin(
        `insert into user_invitation (user_id, membership_id, email, invited_by, expires_at)
         select user_id, id, 'x@y.example', $1, now() from membership where user_id = $1`,
        [mine().client.user_id]
      ),
    rls,
    open('own_name on user_invitation'),
  ],
  [
    'staff have no invitation sent that is not there',
    () => admin(job('send-invitation', `jsonb_build_object('invitation_id', app.new_id())`)),
    rls,
    open('sign_ins on job_request'),
  ],
])

test('a counter resets when its time is over, not on request', async () => {
  const count = (seconds: number) => ({
    as: 'numo_api' as const,
    whose: () => ({}),
    text: `select app.count_request('k', 1, ${seconds}) as wait from generate_series(1, 3)`,
  })
  const { rows } = await all().database.pool.query<{ wait: number | null }>(count(-5).text)
  expect(rows.map(({ wait }) => wait !== null)).toEqual([false, false, false])
  const held = await all().database.pool.query<{ wait: number }>(count(1e9).text)
  expect(held.rows.map(({ wait }) => wait)).toEqual([null, 86400, 86400])
  expect(await tried(all(), count(60))).toBe(3)
})
