import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDirectoryImports } from './directory-imports.ts'

test('404: an upload being deleted, whose file is gone before its row', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'numo-imports-'))
  try {
    const log = pino({ level: 'silent' })
    const imports = createDirectoryImports({ connection: {}, data_dir, log })
    const { upload_id } = await imports.begin('ana', { file_name: 'clinics.ndjson', bytes: 3 })
    const folder = join(data_dir, 'imports', 'uploads', upload_id)
    await rm(join(folder, 'clinics.ndjson'))
    expect(await readdir(folder)).toEqual(['.meta.json'])
    const gone = { status: 404, code: 'no-such-upload' }
    const request = { source: null, source_name: null, kind: null, mapping: null, as_of: null }
    const no = { partial: false, accept_withdrawals: false, keep_demo: false }
    await expect(imports.start('ana', upload_id, { ...request, ...no })).rejects.toMatchObject(gone)
    await expect(imports.add('ana', upload_id, { offset: 0, body: null })).rejects.toMatchObject(
      gone
    )
  } finally {
    await rm(data_dir, { recursive: true, force: true })
  }
})
