import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import * as api from '@numo/domains/webhooks/contract.ts'
import { deliverWebhook } from '@numo/domains/webhooks/deliver-webhook.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { callsBy } from './test-calls.ts'

let app: TestApp
const arrived: string[] = []
let onArrival: () => void = () => {}
/** The first request hangs, as its sender is killed; the second is answered. */
const receiver = createServer((request, response) => {
  arrived.push(String(request.headers['webhook-id']))
  onArrival()
  if (arrived.length > 1) response.writeHead(204).end()
})
beforeAll(async () => {
  app = await startTestApp()
  await new Promise<void>((started) => void receiver.listen(0, '127.0.0.1', started))
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await app.stop()
})

test('a worker killed while it sends an event: nothing of the try is written, and the next sends it with the same id', async () => {
  const owner = await make.partner(app)
  const { done } = callsBy(
    () => app,
    () => owner
  )
  const partner = { partnerId: owner.partner_id }
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`
  const { id } = await done(api.createWebhook, { ...partner, url, events: ['claim.paid'] })
  const { delivery_id } = await done(api.sendTestEvent, { ...partner, id })
  const newest = async () => (await done(api.listDeliveries, partner)).rows[0]
  const came = new Promise<void>((resolve) => (onArrival = resolve))
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'test-delivery-worker.ts'),
      JSON.stringify(app.database.connection),
      delivery_id,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] }
  )
  await came
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await newest()).toMatchObject({ status: 'waiting', attempts: 0, attempted_at: null })
  // As the queue does with a job whose worker is gone.
  await deliverWebhook(app.program.contextFor('program'), { delivery_id })
  const sent = await newest()
  expect(sent).toMatchObject({ status: 'delivered', attempts: 1, response_status: 204 })
  expect(arrived).toEqual([sent?.event_id, sent?.event_id])
}, 90_000)
