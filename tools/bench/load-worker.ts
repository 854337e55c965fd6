/** Process that sends requests with autocannon and prints the result. */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { Load } from './load.ts'

// Safe: written by load.ts with this type.
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
    // Each connection starts at another offset, so that no two send the same request at once.
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
