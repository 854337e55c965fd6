/**
 * Upper bound of this machine with Node and PostgreSQL: `node:http` and `pg` with the product's prepared statements and
 * rows as JSON; no routing, validation, logging or headers.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Pool } from 'pg'
import type { Captured } from './capture.ts'

const { FILE = '', DATABASE_URL, PORT } = process.env
// Safe: written by capture.ts.
const { statements, requests } = JSON.parse(readFileSync(FILE, 'utf8')) as Captured
const byPath = new Map(Object.entries(requests))
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 })

createServer((request, response) => {
  void (async () => {
    const answers: unknown[] = []
    for (const [place, values] of byPath.get(request.url ?? '') ?? []) {
      const statement = statements[place]
      if (statement) answers.push((await pool.query({ ...statement, values: [...values] })).rows)
    }
    const body = JSON.stringify(answers)
    response.writeHead(200, { 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })()
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready'))
