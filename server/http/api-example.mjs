// A program of a clinic: asks for an authorization, hears when it moves, and reads it again. Needs Node 20 and nothing else.
//   NUMO_URL=https://… NUMO_KEY=numo_live_… NUMO_WEBHOOK_SECRET=whsec_… PORT=8080 node api-example.mjs
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { NUMO_URL, NUMO_KEY, NUMO_WEBHOOK_SECRET, PORT } = process.env

/** Calls the API with the key. What fails for the moment is tried again, with the same Idempotency-Key. */
async function call(path, body, name = randomUUID()) {
  for (let rest = 1; ; rest *= 2) {
    const answer = await fetch(NUMO_URL + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${NUMO_KEY}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': name }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.ok) return answer.json()
    const { error, code } = await answer.json()
    const mayPass = answer.status === 429 || answer.status === 503 || code === 'call-unfinished'
    if (!mayPass || rest > 60) throw new Error(`${path}: ${answer.status} ${code}: ${error}`)
    const seconds = Number(answer.headers.get('retry-after') ?? rest)
    await new Promise((done) => setTimeout(done, seconds * 1000))
  }
}

/** Whether a webhook is ours and new: signed with the secret, not older than five minutes. */
function isGenuine(headers, body) {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']]
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const secret = Buffer.from(NUMO_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
  const ours = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((one) => one.length === ours.length && timingSafeEqual(one, ours))
}

const seen = new Set()

/** An event says what moved; how it stands now is read from the API. */
async function onEvent({ id, type, data }) {
  // The same event may come twice, and a later one first.
  if (seen.has(id)) return
  seen.add(id)
  if (!type.startsWith('authorization.')) return
  const { number, status } = await call(`/api/v4/dashboard/authorizations/${data.authorization_id}`)
  console.log(`${type}: ${number} is ${status}`)
}

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (text) => (body += text))
  request.on('end', () => {
    const isOurs = isGenuine(request.headers, body)
    // Answer at once and work afterwards: after ten seconds it counts as failed.
    response.writeHead(isOurs ? 204 : 401).end()
    if (isOurs) onEvent(JSON.parse(body)).catch(console.error)
  })
}).listen(Number(PORT), () => {
  start().catch(console.error)
})

async function start() {
  const { rows } = await call('/api/v4/dashboard/patients?limit=1')
  const wish = { client_id: rows[0].id, care_setting: 'inpatient', currency: 'MXN' }
  const name = randomUUID()
  const made = await call('/api/v4/dashboard/authorizations', wish, name)
  // The answer was lost? The same name gives the same answer, and no second authorization.
  const again = await call('/api/v4/dashboard/authorizations', wish, name)
  console.log(`asked for one authorization: ${made.id === again.id}, ${made.id}`)
}
