import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { makeTestFolder } from '../test-folder.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

it('four databases of a new server are prepared concurrently, though roles are shared', async () => {
  const dir = await makeTestFolder('numo-roles-')
  const server = await startEmbedded({ dir, settings: { fsync: 'off' } })
  try {
    const names = ['one', 'two', 'three', 'four']
    const admin = new Client(server.connection)
    await admin.connect()
    // A server copies its template database sequentially.
    for (const name of names) await admin.query(`create database ${name}`)
    const applied = await Promise.all(
      names.map((database) => migrate({ ...server.connection, database }))
    )
    expect(new Set(applied.map(({ length }) => length)).size).toBe(1)
    const { rows } = await admin.query(
      `select count(*)::int as roles from pg_roles where rolname like 'numo\\_%'`
    )
    expect(rows).toEqual([{ roles: 7 }])
    await admin.end()
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}, 120_000)
