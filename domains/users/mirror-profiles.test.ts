import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MirroredProfile } from '@numo/adapters/document-database/port.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { requestDeletion } from '../privacy/contract.ts'
import { executeDeletions } from '../privacy/execute-deletions.ts'
import { forgetProfile } from './forget-profile.ts'
import { updateMe } from './contract-me.ts'
import { mirrorProfiles } from './mirror-profiles.ts'

let app: TestApp
beforeAll(async () => (app = await startTestApp()))
afterAll(() => app.stop())

async function mirrored(at: Date | null = null): Promise<MirroredProfile[]> {
  const written: MirroredProfile[] = []
  const ctx = app.program.contextFor('program')
  await mirrorProfiles({
    ...ctx,
    now: at ? () => at : ctx.now,
    document_database: {
      mirrorProfile: async (profile) => void written.push(profile),
      forgetProfile: async () => {},
    },
  })
  return written
}

test('a new person is at their first login until they set a profile', async () => {
  const ana = await make.client(app)
  expect(await mirrored()).toContainEqual(
    expect.objectContaining({ uid: ana.uid, email: ana.email, isFirstLogin: true })
  )
  await app.call(updateMe, { display_name: 'Ana Ñandú' }, { as: ana })
  expect(await mirrored()).toContainEqual({
    uid: ana.uid,
    email: ana.email,
    displayName: 'Ana Ñandú',
    isFirstLogin: false,
  })
})

test('what has not changed is mirrored at night only', async () => {
  const night = new Date(Date.now() + 2 * 86_400_000)
  night.setUTCHours(12, 0)
  expect(await mirrored(night)).toEqual([])
  night.setUTCHours(4, 5)
  expect((await mirrored(night)).length).toBeGreaterThan(0)
})

test('who leaves is deleted there, after the account is gone and once no run can mirror them again', async () => {
  const gone: string[] = []
  const database = {
    mirrorProfile: async () => {},
    forgetProfile: async (uid: string) => void gone.push(uid),
  }
  const [leaves, stays] = [await make.client(app), await make.client(app)]
  await app.call(
    requestDeletion,
    { accountId: leaves.account_id, typed: leaves.number },
    { as: leaves }
  )
  await app.database.pool.query(
    `update account_deletion set requested_at = now() - interval '15 days', due_at = now() - interval '1 day'`
  )
  const ctx = app.program.contextFor('program')
  await executeDeletions(ctx)
  const { rows } = await app.database.pool.query<{ data: { uid: string }; wait: number }>(
    `select data, extract(epoch from start_after - now())::int as wait from pgboss.job_common where name = 'forget-profile'`
  )
  expect(rows.map(({ data }) => data)).toEqual([{ uid: leaves.uid }])
  // A run that mirrors takes five minutes at most.
  expect(rows[0]?.wait).toBeGreaterThan(300)
  for (const { data } of rows) await forgetProfile({ document_database: database }, data)
  expect(gone).toEqual([leaves.uid])
  const after = await mirrored(new Date(new Date().setUTCHours(28, 5)))
  expect(after.map(({ uid }) => uid)).not.toContain(leaves.uid)
  expect(after.map(({ uid }) => uid)).toContain(stays.uid)
})

test('without a document database nothing happens', async () => {
  await mirrorProfiles(app.program.contextFor('program'))
  expect(app.program.contextFor('program').document_database).toBeNull()
})
