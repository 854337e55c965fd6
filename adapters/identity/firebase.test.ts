import { expect, test } from 'vitest'
import { createFirebaseIdentity } from './firebase.ts'
import { problemOf } from './test-benches.ts'
import { startFirebaseService } from './test-firebase-service.ts'

test('an unreachable or failing service says nothing about users', async () => {
  const service = await startFirebaseService('numo-test', Date.now)
  const near = createFirebaseIdentity(service.settings, { urls: service.urls })
  const person = { email: 'ana@example.com', password: 'three small green lanterns' }
  const from = { ip: null, user_agent: null }
  const { id_token } = await near.signUp({ ...person, display_name: 'Ana' }, from)
  const token = await near.verifyToken(id_token)
  await service.stop()
  const away = createFirebaseIdentity(service.settings, { urls: service.urls })
  expect(await problemOf(away.verifyToken(id_token))).toBe('network-request-failed')
  expect(await problemOf(away.isAlive(token))).toBe('network-request-failed')
  expect(await problemOf(away.getUser(token.uid))).toBe('network-request-failed')
})
