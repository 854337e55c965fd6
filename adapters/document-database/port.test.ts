import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFirebaseService } from '../identity/test-firebase-service.ts'
import { createDocumentDatabase } from './create-document-database.ts'

/* Firestore is tried against a service with the same API, since there is no other implementation. */

type Write = { path: string; mask: string[]; is_owner: boolean; body: unknown }
const writes: Write[] = []
const deleted: string[] = []
let status = 200
const firestore = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const is_owner = /^Bearer .{5,}$/.test(request.headers.authorization ?? '')
    if (request.method === 'DELETE') deleted.push(pathname)
    if (request.method === 'PATCH')
      writes.push({
        path: pathname,
        mask: searchParams.getAll('updateMask.fieldPaths'),
        is_owner,
        body: JSON.parse(text),
      })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
})
let google: Awaited<ReturnType<typeof startFirebaseService>>
let origin = ''
beforeAll(async () => {
  google = await startFirebaseService('demo-numo', Date.now)
  firestore.listen(0, '127.0.0.1')
  await once(firestore, 'listening')
  // Safe: it listens on a port.
  origin = `http://127.0.0.1:${(firestore.address() as AddressInfo).port}`
})
afterAll(async () => {
  await google.stop()
  await new Promise((done) => firestore.close(done))
})

const ana = { uid: 'a/b c', email: 'ana@numo.example', displayName: 'Ana', isFirstLogin: true }

test('it is off without Firebase, and until it is switched on', () => {
  expect(createDocumentDatabase({ firebase: null, firestore: { origin } })).toBeNull()
  expect(createDocumentDatabase({ firebase: google.settings, firestore: null })).toBeNull()
})

test('profile and first-login flag are written whole, as the service account, and nothing else; the document of who left is deleted', async () => {
  const database = createDocumentDatabase(
    { firebase: google.settings, firestore: { origin } },
    { urls: google.urls }
  )
  await database?.mirrorProfile(ana)
  await database?.mirrorProfile({ ...ana, displayName: 'Ana Ñ', isFirstLogin: false })
  const document = (displayName: string, isFirstLogin: boolean) => ({
    path: '/v1/projects/demo-numo/databases/(default)/documents/users/a%2Fb%20c',
    mask: ['email', 'displayName', 'isFirstLogin'],
    is_owner: true,
    body: {
      fields: {
        email: { stringValue: 'ana@numo.example' },
        displayName: { stringValue: displayName },
        isFirstLogin: { booleanValue: isFirstLogin },
      },
    },
  })
  expect(writes).toEqual([document('Ana', true), document('Ana Ñ', false)])
  await database?.forgetProfile(ana.uid)
  expect(deleted).toEqual(['/v1/projects/demo-numo/databases/(default)/documents/users/a%2Fb%20c'])
  status = 503
  await expect(database?.forgetProfile(ana.uid)).rejects.toMatchObject({
    code: 'network-request-failed',
  })
  await expect(database?.mirrorProfile(ana)).rejects.toMatchObject({
    code: 'network-request-failed',
  })
})
