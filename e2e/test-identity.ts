import type { APIRequestContext, Page } from '@playwright/test'
import type { Locale } from '../kit/locales.ts'
import { beNew, demo } from './test-people.ts'
import { testDatabase, openSession } from './test-tokens.ts'

/** Changes the database as only time or another device would. Throws when no row matches. */
async function changeDatabase(statement: string, value: string): Promise<void> {
  const { pool } = await testDatabase()
  const { rowCount } = await pool.query(statement, [value])
  if (!rowCount) throw new Error(`Nothing is there for ${value}`)
}

/** Expires all links mailed to an address. */
export const expireLinks = (email: string) =>
  changeDatabase(
    `update identity."oneUseCode" set "expiresAt" = now() - interval '1 minute' where email = $1`,
    email
  )

/** Makes the household of a person older than the present legal texts, so that it is asked to read them. */
export const beFromBeforeTexts = (email: string) =>
  changeDatabase(
    `update account set created_at = '2026-11-17T12:00:00Z'
      where id = (select m.account_id from membership m join app_user u on u.id = m.user_id
                   where u.email = $1 and m.account_id is not null limit 1)`,
    email
  )

/**
 * Signs in as staff with a second factor, without waiting for a new TOTP code at each sign-in. Pages with the same
 * cookies are signed in too. Returns the headers of a call.
 */
export async function beStaff(request: APIRequestContext, email: string = demo.admin) {
  const first = await openSession(request, email)
  const claims: unknown = JSON.parse(
    Buffer.from(first.idtoken.split('.')[1] ?? '', 'base64url').toString()
  )
  const { sid } = claims as { sid: string }
  await changeDatabase(
    `update identity.session set methods = methods || ' otp mfa' where id = $1`,
    sid
  )
  const answer = await request.post('/api/auth/refresh', { data: {} })
  const { id_token } = (await answer.json()) as { id_token: string }
  return { authorization: `Bearer ${id_token}`, idtoken: id_token }
}

/** Signs up a new user and makes them staff, for tests that store something as staff. */
export async function beNewStaff(page: Page) {
  const email = await beNew(page)
  // Staff need a verified address.
  await changeDatabase(`update identity."user" set "emailVerified" = true where email = $1`, email)
  await changeDatabase(
    `with made as (insert into staff_member (user_id) select id from app_user where email = $1 returning id, user_id),
     left_household as (update membership m set status = 'revoked' from made where m.user_id = made.user_id)
     insert into membership (user_id, role, staff_member_id) select user_id, 'admin', id from made`,
    email
  )
  return beStaff(page.request, email)
}

/** Signs up a new user as the owner of a new clinic that has nothing yet. */
export async function beNewClinic(page: Page, locale: Locale = 'en') {
  const email = await beNew(page, locale)
  await changeDatabase(`update identity."user" set "emailVerified" = true where email = $1`, email)
  await changeDatabase(
    `with clinic as (
       insert into partner (slug, name, type, status, country)
       values ('clinic-' || gen_random_uuid(), 'Clínica Nueva', 'clinic', 'active', 'MX') returning id),
     person as (select id from app_user where email = $1),
     left_household as (update membership m set status = 'revoked' from person where m.user_id = person.id)
     insert into membership (user_id, role, partner_id, member_role)
     select person.id, 'partner', clinic.id, 'owner' from person, clinic`,
    email
  )
  await openSession(page.request, email)
}

/** Performs an action of staff on a user through the API; `request` must not be that of the user's own page. */
export async function asStaff(
  request: APIRequestContext,
  email: string,
  action: 'disable' | 'enable' | 'end_sessions'
): Promise<void> {
  const headers = await beStaff(request)
  const path = '/api/v4/admin/identity-users'
  const found = await request.get(path, { headers, params: { q: email } })
  const { rows } = (await found.json()) as { rows: { uid: string; email: string }[] }
  const uid = rows.find((row) => row.email === email)?.uid
  const done = await request.post(`${path}/${uid}`, { headers, data: { action } })
  if (!done.ok()) throw new Error(await done.text())
}
