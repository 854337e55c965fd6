import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { openDatabase } from '../server/database/connect.ts'
import { findRunning } from '../server/database/embedded.ts'
import { demo, demoPassword } from './test-people.ts'

/** Changes something in the database that only time, or another device, would change. */
async function meanwhile(statement: string, value: string): Promise<void> {
  const data_dir = process.env.NUMO_E2E_DATA_DIR
  const running = data_dir ? await findRunning(join(data_dir, 'postgres')) : null
  if (!running) throw new Error('NUMO_E2E_DATA_DIR says where the database is')
  const { pool, stop } = openDatabase(running, { max: 1 })
  try {
    const { rowCount } = await pool.query(statement, [value])
    if (!rowCount) throw new Error(`Nothing is there for ${value}`)
  } finally {
    await stop()
  }
}

/** Makes the time of every link that was mailed to an address be over, as if days had passed. */
export const letLinksExpire = (email: string) =>
  meanwhile(
    `update identity."oneUseCode" set "expiresAt" = now() - interval '1 minute' where email = $1`,
    email
  )

/**
 * Signs in as staff with a second factor; the one of the demo who has one would wait for a new code at each sign-in. What a page of
 * the same cookies opens then is signed in too. Gives the headers of a call.
 */
export async function beStaff(request: APIRequestContext) {
  const tokenOf = async (path: string, data: Record<string, string>) => {
    const answer = await request.post(path, { data })
    return ((await answer.json()) as { id_token: string }).id_token
  }
  const first = await tokenOf('/api/auth/sign-in', { email: demo.admin, password: demoPassword })
  const claims: unknown = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString())
  const { sid } = claims as { sid: string }
  await meanwhile(`update identity.session set methods = methods || ' otp mfa' where id = $1`, sid)
  const id_token = await tokenOf('/api/auth/refresh', {})
  return { authorization: `Bearer ${id_token}`, idtoken: id_token }
}

/** What staff do to the sign-in of a person, through the API; `request` must not be that of the person's own page. */
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
