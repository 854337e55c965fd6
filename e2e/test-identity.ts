import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { openDatabase } from '../server/database/connect.ts'
import { findRunning } from '../server/database/embedded.ts'
import { demo, demoPassword } from './test-people.ts'

/** Makes the time of every link that was mailed to an address be over, as if days had passed. */
export async function letLinksExpire(email: string): Promise<void> {
  const data_dir = process.env.NUMO_E2E_DATA_DIR
  const running = data_dir ? await findRunning(join(data_dir, 'postgres')) : null
  if (!running) throw new Error('Time passes in the database; NUMO_E2E_DATA_DIR says where it is')
  const { pool, stop } = openDatabase(running, { max: 1 })
  try {
    const { rowCount } = await pool.query(
      `update identity."oneUseCode" set "expiresAt" = now() - interval '1 minute' where email = $1`,
      [email]
    )
    if (!rowCount) throw new Error(`No link was mailed to ${email}`)
  } finally {
    await stop()
  }
}

/** What staff do to the sign-in of a person, through the API; `request` must not be that of the person's own page. */
export async function asStaff(
  request: APIRequestContext,
  email: string,
  action: 'disable' | 'enable' | 'end_sessions'
): Promise<void> {
  const signedIn = await request.post('/api/auth/sign-in', {
    data: { email: demo.admin, password: demoPassword },
  })
  const { id_token } = (await signedIn.json()) as { id_token: string }
  const headers = { authorization: `Bearer ${id_token}`, idtoken: id_token }
  const path = '/api/v4/admin/identity-users'
  const found = await request.get(path, { headers, params: { q: email } })
  const { rows } = (await found.json()) as { rows: { uid: string; email: string }[] }
  const uid = rows.find((row) => row.email === email)?.uid
  const done = await request.post(`${path}/${uid}`, { headers, data: { action } })
  if (!done.ok()) throw new Error(await done.text())
}
