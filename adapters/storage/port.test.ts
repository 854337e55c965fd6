import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from './create-files.ts'
import { createDiskStore } from './disk.ts'
import { encrypted } from './encrypted.ts'
import { createInMemoryStore } from './in-memory.ts'
import { ownFilesKey } from './own-key.ts'
import { FileProblem, type FileStore, type StoredFile } from './port.ts'
import { createS3Store } from './s3.ts'
import { startS3Server } from './test-s3-server.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'numo-files-'))
  s3 = await startS3Server({ bucket: 'numo' })
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const bucket = () => ({
  bucket: 'numo',
  region: 'eu-1',
  endpoint: s3.endpoint,
  access_key_id: 'test-key',
  secret_access_key: 'test-secret',
  path_style: true,
})
async function allOf(list: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const all: StoredFile[] = []
  for await (const one of list) all.push(one)
  return all
}
const stores: [string, () => Promise<FileStore>][] = [
  ['in memory', async () => createInMemoryStore()],
  ['on disk', () => createDiskStore(join(folder, 'store'))],
  ['in a bucket', async () => createS3Store(bucket())],
]

describe.each(stores)('files %s', (_name, make) => {
  let store: FileStore
  beforeAll(async () => void (store = await make()))

  test('are read back as stored, and are gone after removal', async () => {
    const bytes = randomBytes(70_000)
    expect(await store.has('ab/one')).toBe(false)
    expect(await store.read('ab/one')).toBeNull()
    await store.put('ab/one', bytes)
    expect(await store.has('ab/one')).toBe(true)
    expect(Buffer.from((await store.read('ab/one')) ?? [])).toEqual(bytes)
    await store.remove('ab/one')
    await store.remove('ab/one')
    expect(await store.has('ab/one')).toBe(false)
  })

  test('are replaced atomically, also by concurrent writes', async () => {
    const drafts = Array.from({ length: 8 }, (_, n) => Buffer.alloc(50_000, n))
    await Promise.all(drafts.map((bytes) => store.put('ab/two', bytes)))
    const stored = Buffer.from((await store.read('ab/two')) ?? [])
    expect(drafts.some((bytes) => bytes.equals(stored))).toBe(true)
  })

  test('are listed with their time, and nothing else is', async () => {
    const before = Date.now() - 5000
    const keys = Array.from({ length: 8 }, (_, n) => `cd/listed-${n}`)
    for (const key of keys) await store.put(key, Buffer.from(key))
    await store.remove('cd/listed-3')
    const seen = (await allOf(store.list())).filter(({ key }) => key.startsWith('cd/'))
    const expected = keys.filter((key) => key !== 'cd/listed-3')
    expect(seen.map(({ key }) => key).toSorted()).toEqual(expected)
    for (const { stored_at } of seen) {
      expect(stored_at.getTime()).toBeGreaterThan(before)
      expect(stored_at.getTime()).toBeLessThan(Date.now() + 5000)
    }
  })

  test.each(['../x', '/etc/passwd', 'a//b', 'A', 'a\0b', '', 'a/', '.', 'ä', 'x'.repeat(201)])(
    'are never named %j',
    async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(/no key/)
      await expect(store.read(key)).rejects.toThrow(/no key/)
    }
  )
})

describe('on disk', () => {
  test('only the owner may read, and no draft remains', async () => {
    const dir = join(folder, 'modes')
    const store = await createDiskStore(dir)
    await store.put('ab/one', Buffer.from('x'))
    expect((await stat(join(dir, 'ab', 'one'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(dir, '.drafts'))).toEqual([])
  })

  test('an unfinished write leaves nothing', async () => {
    const dir = join(folder, 'blocked')
    const store = await createDiskStore(dir)
    // A folder in place of the file makes the rename fail.
    await mkdir(join(dir, 'ab', 'one', 'x'), { recursive: true })
    await expect(store.put('ab/one', Buffer.from('x'))).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST|EPERM/
    )
    expect(await readdir(join(dir, '.drafts'))).toEqual([])
  })

  test('drafts of a dead process are deleted at the next start, those of a living one are not', async () => {
    const drafts = join(folder, 'stale', '.drafts')
    await mkdir(drafts, { recursive: true })
    await writeFile(join(drafts, 'old'), 'x')
    await utimes(join(drafts, 'old'), new Date(0), new Date(0))
    await writeFile(join(drafts, 'young'), 'x')
    await createDiskStore(join(folder, 'stale'))
    expect(await readdir(drafts)).toEqual(['young'])
  })
})

describe('in a bucket', () => {
  test('every request is signed; a busy server is retried', async () => {
    const store = createS3Store(bucket())
    s3.failNext(2)
    await store.put('ab/busy', Buffer.from('x'))
    expect(await store.has('ab/busy')).toBe(true)
    const { authorization, path } = s3.seen.at(-1) ?? { authorization: '', path: '' }
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=test-key\//)
    expect(path).toBe('/numo/ab/busy')
  })

  test('a wrong key is an error, not a missing file', async () => {
    const store = createS3Store({ ...bucket(), access_key_id: 'other' })
    await expect(store.read('ab/busy')).rejects.toThrow(/SignatureDoesNotMatch/)
  })
})

describe('encrypted', () => {
  const [one, two] = [randomBytes(32), randomBytes(32)]

  test.each([0, 1, 16, 100_000])(
    '%i bytes are read back, and do not occur in the stored bytes',
    async (size) => {
      const store = createInMemoryStore()
      const files = encrypted(store, [one])
      const bytes = randomBytes(size)
      const key = await files.store(bytes)
      expect(key).toMatch(/^[\da-f]{2}\/[\da-f]{32}$/)
      expect(Buffer.from(await files.read(key))).toEqual(bytes)
      const stored = Buffer.from(store.all().get(key) ?? [])
      expect(stored.length).toBe(size + 100)
      // A single byte may occur by chance; sixteen in a row may not.
      expect(size >= 16 && stored.includes(bytes.subarray(0, 16))).toBe(false)
    }
  )

  test('the same bytes are stored differently each time', async () => {
    const store = createInMemoryStore()
    const files = encrypted(store, [one])
    const [first, second] = [
      await files.store(Buffer.from('same')),
      await files.store(Buffer.from('same')),
    ]
    expect(store.all().get(first)).not.toEqual(store.all().get(second))
  })

  test('a changed byte, a truncated end or another name is refused', async () => {
    const store = createInMemoryStore()
    const files = encrypted(store, [one])
    const key = await files.store(randomBytes(200))
    const stored = Buffer.from(store.all().get(key) ?? [])
    const damaged = async (bytes: Uint8Array, under = key) => {
      await store.put(under, bytes)
      await expect(files.read(under)).rejects.toThrow(FileProblem)
    }
    for (let at = 0; at < stored.length; at += 1) {
      const changed = Buffer.from(stored)
      changed[at] = (changed[at] ?? 0) ^ 1
      // Sequential: all use one key.
      await damaged(changed)
    }
    await damaged(stored.subarray(0, -1))
    await damaged(stored.subarray(0, 50))
    await damaged(Buffer.alloc(0))
    await damaged(stored, 'ab/elsewhere')
    await store.put(key, stored)
    expect((await files.read(key)).byteLength).toBe(200)
  })

  test('keys rotate: the new one first, the old one still reads; without it nothing does', async () => {
    const store = createInMemoryStore()
    const old = await encrypted(store, [one]).store(Buffer.from('old'))
    const both = encrypted(store, [two, one])
    expect(Buffer.from(await both.read(old)).toString()).toBe('old')
    const fresh = await both.store(Buffer.from('new'))
    expect(Buffer.from(await encrypted(store, [two]).read(fresh)).toString()).toBe('new')
    await expect(encrypted(store, [two]).read(old)).rejects.toThrow(/not in FILES_KEY/)
  })

  test('only encrypted files are listed', async () => {
    const store = createInMemoryStore()
    const files = encrypted(store, [one])
    const key = await files.store(Buffer.from('x'))
    await store.put('backups/of-somebody', Buffer.from('x'))
    await files.storeAs('audit/of-a-month', Buffer.from('x'))
    expect((await allOf(files.list())).map((file) => file.key)).toEqual([key])
  })

  test('a missing file is told apart from a changed one', async () => {
    const files = encrypted(createInMemoryStore(), [one])
    await expect(files.read('ab/gone')).rejects.toMatchObject({ kind: 'missing' })
  })

  test('a short key is refused', () => {
    expect(() => encrypted(createInMemoryStore(), [randomBytes(16)])).toThrow(/32 bytes/)
  })
})

test('without a configured key one is created once, readable by its owner only', async () => {
  const data_dir = join(folder, 'own')
  const [first, second] = await Promise.all([ownFilesKey(data_dir), ownFilesKey(data_dir)])
  expect(first).toEqual(second)
  expect((await stat(join(data_dir, 'files-key'))).mode & 0o777).toBe(0o600)
  const files = await createFiles({ data_dir, files_keys: null, s3: null })
  const key = await files.store(Buffer.from('x'))
  expect(existsSync(join(data_dir, 'files', ...key.split('/')))).toBe(true)
  await writeFile(join(data_dir, 'files-key'), 'short')
  await expect(ownFilesKey(data_dir)).rejects.toThrow(/holds no key/)
})
