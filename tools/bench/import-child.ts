/** One measurement of the import in a process of its own: `node import-child.ts parse|import <folder> [connection]`. */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDirectory } from '@numo/domains/directory/import-directory.ts'
import { openDatabase } from '../../server/database/connect.ts'
import { longLimits } from '../../server/database/limits.ts'

export type Measured = {
  records: number
  seconds: number
  reading: number
  storing: number
  rss: number
}

const [task, folder = '', connection = '{}'] = process.argv.slice(2)

/** Lower bound for any reader of these files: splits lines and parses each. */
async function parse(): Promise<Measured> {
  const started = performance.now()
  let records = 0
  for (const name of (await readdir(folder)).toSorted()) {
    let rest = ''
    for await (const chunk of createReadStream(join(folder, name), {
      encoding: 'utf8',
      highWaterMark: 512 * 1024,
    })) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        JSON.parse(line)
        records += 1
      }
    }
  }
  const seconds = (performance.now() - started) / 1000
  return { records, seconds, reading: seconds, storing: 0, rss: peak() }
}

async function run(): Promise<Measured> {
  const database = openDatabase(JSON.parse(connection), { max: 2, limits: longLimits })
  const report = await importDirectory(
    { pool: database.pool, data_dir: tmpdir(), now: () => new Date() },
    { path: folder, source: 'bench', keep_demo: true, publish_insurers: true }
  )
  await database.stop()
  const { all, reading, storing } = report.seconds
  return { records: report.records, seconds: all, reading, storing, rss: peak() }
}

const peak = () => process.resourceUsage().maxRSS / 1024

process.stdout.write(JSON.stringify(task === 'parse' ? await parse() : await run()))
