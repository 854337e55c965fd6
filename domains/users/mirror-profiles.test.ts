import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MirroredProfile } from '@numo/adapters/document-database/port.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
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
    document_database: { mirrorProfile: async (profile) => void written.push(profile) },
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

test('without a document database nothing happens', async () => {
  await mirrorProfiles(app.program.contextFor('program'))
  expect(app.program.contextFor('program').document_database).toBeNull()
})
