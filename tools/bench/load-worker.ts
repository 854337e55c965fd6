/** A process of its own that sends requests and tells on its output what came of it. */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { Load } from './load.ts'

// Written by load.ts, which has the type.
const load = JSON.parse(await text(process.stdin)) as Load
const { url, paths, connections, headers, first } = load

let clients = 0
let hits = 0
const result = await autocannon({
  url,
  connections,
  timeout: 30,
  ...('seconds' in load ? { duration: load.seconds } : { amount: load.requests }),
  setupClient(client) {
    // Each connection begins elsewhere in the list, so that no two ask the same thing at the same time.
    const begin = first + Math.floor((clients * paths.length) / connections)
    clients += 1
    client.setRequests(
      paths.map((_, n) => ({
        method: 'GET',
        path: paths[(begin + n) % paths.length] ?? '/',
        headers,
      }))
    )
    client.on('headers', ({ headers: sent }) => {
      const place = sent.indexOf('x-cache')
      if (place !== -1 && sent[place + 1] === 'hit') hits += 1
    })
  },
})

process.stdout.write(
  JSON.stringify({
    requests: result.requests.total,
    per_second: result.requests.total / result.duration,
    p50_ms: result.latency.p50,
    failed: result.errors + result.timeouts + result.non2xx,
    hits,
  })
)
