import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { createApiKey } from '@numo/domains/api-keys/contract.ts'
import { createWebhook } from '@numo/domains/webhooks/contract.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

const file = fileURLToPath(new URL('api-example.mjs', import.meta.url))

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

/** Returns a port of this machine that is free now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => void server.listen(0, done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

test('the worked example of the docs runs as it is printed: a key, a repeated call, a verified webhook', async () => {
  const owner = await make.partner(app)
  const { partner_id: partnerId } = owner
  const household = await make.client(app)
  const client_id = await make.patient(app, household)
  await make.treat(app, { ...household, partner_id: partnerId, client_id })
  const { pool } = app.database
  await pool.query(
    `with i as (insert into insurance_company (slug, name) values ('altamar', 'Altamar') returning id),
          p as (insert into policy (account_id, insurance_company_id) select $1, id from i returning id)
     insert into coverage (account_id, client_id, policy_id) select $1, $2, id from p`,
    [household.account_id, client_id]
  )
  const port = await freePort()
  const { url } = await app.listen()
  const scopes = ['patients:read', 'authorizations:read', 'authorizations:write'] as const
  const { body: made } = await app.call(
    createApiKey,
    { partnerId, name: 'Example', scopes: [...scopes] },
    { as: owner }
  )
  const { body: hook } = await app.call(
    createWebhook,
    { partnerId, url: `http://localhost:${port}/`, events: ['authorization.questions'] },
    { as: owner }
  )
  const child = spawn(process.execPath, [file], {
    env: {
      NUMO_URL: url,
      NUMO_KEY: made.key,
      NUMO_WEBHOOK_SECRET: hook.secret,
      PORT: String(port),
    },
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  try {
    await expect
      .poll(() => printed, { timeout: 20_000 })
      .toMatch(/asked for one authorization: true/)
    const id = /true, (\S+)/.exec(printed)?.[1]
    const { rowCount } = await pool.query(`select from prior_authorization where id = $1`, [id])
    expect(rowCount).toBe(1)
    for (const status of ['submitted', 'needs_info'])
      await pool.query(`update prior_authorization set status = $2 where id = $1`, [id, status])
    await app.runJobs()
    await expect
      .poll(() => printed, { timeout: 20_000 })
      .toMatch(/authorization\.questions: PA-\S+ is needs_info/)
    // What somebody else signed is not believed.
    const forged = await fetch(`http://localhost:${port}/`, {
      method: 'POST',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: '{}',
    })
    expect(forged.status).toBe(401)
  } finally {
    child.kill()
  }

  const page = await (await app.fetch('/api/v4/docs')).text()
  for (const id of ['keys', 'idempotency', 'webhooks', 'example'])
    expect(page).toContain(`<h2 id="${id}">`)
  expect(page).toContain('claims:write')
})
